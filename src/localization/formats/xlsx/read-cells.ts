import { join } from 'node:path';
import { say } from '#kernel/say.ts';
import type { ReadOptions } from '../format.ts';
import { readNumberKinds } from './number-text.ts';
import { NO_SHARED_STRINGS, spillSharedStrings } from './shared-strings.ts';
import { readSheetRows, type SheetContext, type SheetRow } from './sheet-rows.ts';
import { readWorkbook } from './workbook.ts';
import { openArchive } from './zip-archive.ts';
import { open } from 'node:fs/promises';
import { IntakeError } from '../intake-error.ts';

/** The rows of one sheet, without interpretation. */
export async function* readCells(
  path: string,
  options: Pick<ReadOptions, 'sheet' | 'scratch'>,
  wants: SheetContext['wants'] = () => true,
): AsyncGenerator<SheetRow> {
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
    const { startsIn1904 } = workbook;
    yield* readSheetRows(archive.read(workbook.sheet), { sharedStrings, kinds, startsIn1904, wants });
  } finally {
    await sharedStrings.close();
    archive.close();
  }
}

const ZIP = '504b0304';
const OLE = 'd0cf11e0';

/** Detected by the first bytes, because file name and content type are unreliable. */
async function refuseOtherFiles(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    const magic = buffer.toString('hex', 0, 4);
    if (magic === ZIP) return;
    if (magic === OLE) {
      throw new IntakeError(say('file.encrypted_or_xls'));
    }
    if (buffer.toString('latin1', 0, bytesRead).trimStart().startsWith('<')) {
      throw new IntakeError(say('file.web_page_no_workbook'));
    }
    throw new IntakeError(say('file.no_workbook'));
  } finally {
    await file.close();
  }
}
