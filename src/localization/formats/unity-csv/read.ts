import { languageOf } from '../language-tag.ts';
import { readLanguageTable } from '../read-table.ts';

const LOCALE = /\(([\w-]{2,20})\)$/;

/**
 * String tables of Unity Localization: `Key`, `Id`, comments, and a column per locale such as
 * `German(de)`.
 */
export const read = readLanguageTable((name) => {
  if (name.toLowerCase() === 'key') return 'id';
  if (/comments?$/i.test(name)) return 'context';
  const tag = LOCALE.exec(name)?.[1];
  return tag === undefined ? null : { language: languageOf(tag), tag: name };
});
