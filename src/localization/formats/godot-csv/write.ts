import { gettextTag } from '../language-tag.ts';
import { fillTable, writeLanguageTable } from '../write-table.ts';

export const write = writeLanguageTable(['keys'], gettextTag);
export const fillSlot = fillTable(gettextTag, true);
