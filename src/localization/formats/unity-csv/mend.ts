import { localeColumn } from './write.ts';
import { mendTable } from '../mend-table.ts';

export const mend = mendTable(localeColumn, true);
