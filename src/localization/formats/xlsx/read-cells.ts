import { join } from 'node:path';
import type { ReadOptions } from '../format.ts';
import { readNumberKinds } from './number-text.ts';
import { refuseOtherFiles } from './refuse-other-files.ts';
import { NO_SHARED_STRINGS, spillSharedStrings } from './shared-strings.ts';
import { readSheetRows, type SheetContext, type SheetRow } from './sheet-rows.ts';
import { readWorkbook } from './workbook.ts';
import { openArchive } from './zip-archive.ts';

/** The rows of one sheet, whatever they mean. */
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
