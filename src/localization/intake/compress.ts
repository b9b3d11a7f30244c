import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

const PART_BYTES = 1024 * 1024;
/** The compressed limit. A larger file, which no catalogue of texts reaches, is written from its strings. */
const BYTES_MAX = 32 * 1024 * 1024;

/** Returns parts of a megabyte. Null if the file is too large. */
export async function compress(file: Readable): Promise<Buffer[] | null> {
  const parts: Buffer[] = [];
  let [held, bytes]: [Buffer[], number] = [[], 0];
  let total = 0;
  const flush = () => {
    if (held.length > 0) parts.push(Buffer.concat(held));
    [held, bytes] = [[], 0];
  };
  const gzip = createGzip();
  file.on('error', (error) => gzip.destroy(error));
  const pieces: AsyncIterable<Buffer> = file.pipe(gzip);
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    total += piece.length;
    if (total > BYTES_MAX) return null;
    if (bytes >= PART_BYTES) flush();
  }
  flush();
  return parts;
}
