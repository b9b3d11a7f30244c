import { standardTag } from '../language-tag.ts';
import { contextOf } from '../unit.ts';
import { fillTable, writeLanguageTable } from '../write-table.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The name of a locale's column in Unity, such as `German(de)`. */
function localeColumn(language: string): string {
  const tag = standardTag(language);
  return `${names.of(tag) ?? tag}(${tag})`;
}

export const write = writeLanguageTable(['Key', 'Shared Comments'], localeColumn, (row) => [contextOf(row)]);
export const fillSlot = fillTable(localeColumn, true);
