import { open } from 'node:fs/promises';
import type { Client, OpenOperations } from '../src/client.ts';
import { severalAtOnce } from './find-files.ts';
import type { Terminal } from './terminal.ts';

const AT_ONCE = 4;
const PART_BYTES = 8 * 1024 * 1024;

export interface LocalFile {
  /** Its path on this machine. */
  place: string;
  sha256: string;
  size: number;
}

/** Sends what the server lacks. Parts that an earlier try has sent are not sent again. */
export async function uploadFiles(
  client: Client<OpenOperations>,
  files: readonly LocalFile[],
  terminal: Terminal,
): Promise<void> {
  if (files.length === 0) return;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const bar = terminal.bar('Sending', total);
  let sent = 0;
  await severalAtOnce(AT_ONCE, files, async (file) => {
    const parts = Math.max(1, Math.ceil(file.size / PART_BYTES));
    let missing = [1];
    let before = 0;
    do {
      const [part = 1] = missing;
      const content = await readPart(file.place, part);
      const answer = await client.call('upload_file', { sha256: file.sha256, content, part, parts });
      missing = answer.missing_parts;
      // By part: otherwise the bar would stand still for a large file.
      const there = Math.round((file.size * (parts - missing.length)) / parts);
      sent += there - before;
      before = there;
      bar.at(sent);
    } while (missing.length > 0);
  });
  bar.end(`Sent ${files.length} ${files.length === 1 ? 'file' : 'files'}, ${kilobytes(total)}.`);
}

async function readPart(path: string, part: number): Promise<string> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(PART_BYTES);
    const { bytesRead } = await file.read(buffer, 0, PART_BYTES, (part - 1) * PART_BYTES);
    return buffer.subarray(0, bytesRead).toString('base64');
  } finally {
    await file.close();
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} kB`;
}
