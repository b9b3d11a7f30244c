import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { IntakeError } from '../intake-error.ts';
import { readNumberKinds } from './number-text.ts';
import type { Read } from '../format.ts';
import { NO_SHARED_STRINGS, spillSharedStrings } from './shared-strings.ts';
import { readSheetRows } from './sheet-rows.ts';
import { type Columns, readHeader, readRow } from '../table.ts';
import { readWorkbook } from './workbook.ts';
import { openArchive } from './zip-archive.ts';

/**
 * One sheet with a header row. Libraries were tried: those that stream corrupt text at the borders of
 * pieces, those that do not need gigabytes for 200,000 rows.
 */
export const read: Read = async function* (path, options) {
  await refuseOtherFiles(path);
  const archive = await openArchive(path);
  let sharedStrings = NO_SHARED_STRINGS;
  try {
    const workbook = await readWorkbook(archive, options.sheet);
    const kinds = workbook.styles === null ? [] : await readNumberKinds(archive.read(workbook.styles));
    if (workbook.sharedStrings !== null) {
      const texts = archive.read(workbook.sharedStrings);
      sharedStrings = await spillSharedStrings(texts, join(options.scratch, 'shared-strings'));
    }
    let columns: Columns | undefined;
    const { startsIn1904 } = workbook;
    const wants = (column: number) => columns === undefined || columns.used.has(column);
    const rows = readSheetRows(archive.read(workbook.sheet), { sharedStrings, kinds, startsIn1904, wants });
    for await (const { number, cells } of rows) {
      if (columns) yield readRow(columns, cells, `row ${number}`);
      else columns = readHeader(cells, options);
    }
    if (!columns) throw new IntakeError('The sheet is empty.');
  } finally {
    await sharedStrings.close();
    archive.close();
  }
};

const ZIP = '504b0304';
const OLE = 'd0cf11e0';

/** By the first bytes, because a name or a content type says nothing. */
async function refuseOtherFiles(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    const magic = buffer.toString('hex', 0, 4);
    if (magic === ZIP) return;
    if (magic === OLE) {
      throw new IntakeError(
        'The file is encrypted or in the old .xls format; save it as .xlsx without a password.',
      );
    }
    if (buffer.toString('latin1', 0, bytesRead).trimStart().startsWith('<')) {
      throw new IntakeError('The file is a web page or XML text, not an xlsx workbook.');
    }
    throw new IntakeError('The file is not an xlsx workbook.');
  } finally {
    await file.close();
  }
}
