import { mendTable } from '../mend-table.ts';

/** A column is named after its language. */
export const mend = mendTable((language) => language);
