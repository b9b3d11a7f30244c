import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Source } from './upload.ts';

/** A file on this machine, read while it is sent. */
export async function openFile(
  path: string,
): Promise<{ filename: string; sha256: string; content: Exclude<Source, Uint8Array> }> {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return {
    filename: basename(path),
    sha256: hash.digest('hex'),
    content: { size, slice: (from, to) => ({ arrayBuffer: () => readPiece(path, from, to) }) },
  };
}

async function readPiece(path: string, from: number, to: number): Promise<ArrayBuffer> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(to - from);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
    // A file that became shorter meanwhile is no longer the announced file.
    if (bytesRead < bytes.length) throw new Error(`${path} changed while it was sent.`);
    return bytes.buffer;
  } finally {
    await file.close();
  }
}
