import { gettextTag } from '../language-tag.ts';
import { mendTable } from '../mend-table.ts';

export const mend = mendTable(gettextTag, true);
