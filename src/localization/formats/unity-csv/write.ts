import { standardTag } from '../language-tag.ts';
import { contextOf } from '../unit.ts';
import { fillTable, writeLanguageTable } from '../write-table.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** `German(de)`, as Unity names the column of a locale. */
function localeColumn(language: string): string {
  const tag = standardTag(language);
  return `${names.of(tag) ?? tag}(${tag})`;
}

export const write = writeLanguageTable(['Key', 'Shared Comments'], localeColumn, (row) => [contextOf(row)]);
export const fillSlot = fillTable(localeColumn, true);
