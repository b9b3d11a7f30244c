import type { Read } from '../format.ts';
import { languagesAbout, readTable } from '../read-table.ts';
import { readHeader, readRow } from '../table.ts';

export const read: Read = (path, options) =>
  readTable(path, options, {
    columnsOf: (cells) => readHeader(cells, options),
    stringOf: readRow,
    aboutOf: languagesAbout,
  });
