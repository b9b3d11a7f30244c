import { gettextTag } from '../language-tag.ts';
import { mendTable, writeLanguageTable } from '../write-table.ts';

export const write = writeLanguageTable(['keys'], gettextTag);
export const mend = mendTable(gettextTag, true);
