import { open } from 'node:fs/promises';
import { IntakeError } from '../intake-error.ts';

const ZIP = '504b0304';
const OLE = 'd0cf11e0';

/** By the first bytes, because a name or a content type says nothing. */
export async function refuseOtherFiles(path: string): Promise<void> {
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
