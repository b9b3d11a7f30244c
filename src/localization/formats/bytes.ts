/** Formats produce single lines, but disks and compressors work better with blocks. */
const BLOCK_CHARS = 64 * 1024;

export async function* inBlocks(parts: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      if (text.length < BLOCK_CHARS) continue;
      yield Buffer.from(text);
    } else {
      if (text !== '') yield Buffer.from(text);
      yield part;
    }
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
