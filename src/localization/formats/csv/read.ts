import { readRecords } from '../csv-records.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { tableAbout } from '../mend-table.ts';
import type { Slot } from '../skeleton.ts';
import { type Columns, readHeader, readRow } from '../table.ts';

/** A header row and a record per string; the delimiter is found out from the header. */
export const read: Read = async function* (path, options) {
  let columns: Columns | undefined;
  let delimiter = ',';
  let header: Slot = { from: 0, to: 0 };
  let width = 0;
  for await (const { cells, row, from, to } of readRecords(path, (found) => void (delimiter = found))) {
    if (columns) yield { ...readRow(columns, cells, `row ${row}`), slots: [{ from, to }] };
    else if ([...cells.values()].some((cell) => cell.trim() !== '')) {
      columns = readHeader(cells, options);
      [header, width] = [{ from, to }, cells.size];
    }
  }
  if (!columns) throw new IntakeError('The file is empty.');
  options.describe?.(tableAbout({ languages: columns.languages, header, delimiter, width }));
};
