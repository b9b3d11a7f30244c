import { say } from '#kernel/say.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { type Columns, readHeader, readRow } from '../table.ts';
import { readCells } from './read-cells.ts';

/**
 * One sheet with a header row. Libraries were rejected: those that stream corrupt text at the borders
 * of pieces, and the others need gigabytes for 200,000 rows.
 */
export const read: Read = async function* (path, options) {
  let columns: Columns | undefined;
  const wants = (column: number) => columns === undefined || columns.used.has(column);
  for await (const { number, cells } of readCells(path, options, wants)) {
    if (columns) yield readRow(columns, cells, say('file.row', { row: number }));
    else columns = readHeader(cells, options);
  }
  if (!columns) throw new IntakeError(say('file.sheet_empty'));
};
