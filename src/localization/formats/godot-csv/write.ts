import type { Write } from '../format.ts';
import { gettextTag } from '../language-tag.ts';
import { tableLines } from '../table-lines.ts';
import { sourceOf } from '../unit.ts';

/** A string without a key cannot be asked for, and is left out. */
export const write: Write = (rows, { languages, sourceLanguage }) => {
  const source = sourceLanguage ?? 'en';
  const targets = languages.filter((language) => language !== source);
  return tableLines(['keys', ...[source, ...targets].map(gettextTag)], rows(targets), (row) =>
    row.stringId === ''
      ? null
      : [row.stringId, sourceOf(row), ...targets.map((language) => row.values.get(language) ?? '')],
  );
};
