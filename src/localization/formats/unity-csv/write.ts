import type { Write } from '../format.ts';
import { standardTag } from '../language-tag.ts';
import { tableLines } from '../table-lines.ts';
import { contextOf, sourceOf } from '../unit.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** `German(de)`, as Unity names the column of a locale. */
export function localeColumn(language: string): string {
  const tag = standardTag(language);
  return `${names.of(tag) ?? tag}(${tag})`;
}

/** A string without a key cannot be asked for, and is left out. */
export const write: Write = (rows, { languages, sourceLanguage }) => {
  const source = sourceLanguage ?? 'en';
  const targets = languages.filter((language) => language !== source);
  const header = ['Key', 'Shared Comments', ...[source, ...targets].map(localeColumn)];
  return tableLines(header, rows(targets), (row) =>
    row.stringId === ''
      ? null
      : [
          row.stringId,
          contextOf(row),
          sourceOf(row),
          ...targets.map((language) => row.values.get(language) ?? ''),
        ],
  );
};
