import { languageOf } from '../language-tag.ts';
import { readLanguageTable } from '../read-table.ts';

/**
 * CSV translations of Godot: the first column has the keys, the others are named after locales.
 * `_notes` and `?context` are not languages.
 */
export const read = readLanguageTable((name, column) => {
  if (column === 0) return 'id';
  return name === '' || /^[_?]/.test(name) ? null : { language: languageOf(name), tag: name };
});
