import { corrupt } from './facts.ts';

/** A file that is read here and there: of a video of gigabytes a probe sees some kilobytes. */
export interface ByteSource {
  size: number;
  /** Exactly these bytes; the end is not included. */
  read(start: number, end: number): Promise<Buffer>;
}

export function bufferSource(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    async read(start, end) {
      if (start < 0 || end > bytes.length) throw corrupt('The file is cut short.');
      return bytes.subarray(start, end);
    },
  };
}

const BLOCK_BYTES = 64 * 1024;

/** Readers of boxes ask for eight bytes here and there, and each request to a store is a round trip: one block is kept. */
export function inBlocks(source: ByteSource): ByteSource {
  let held: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  return {
    size: source.size,
    async read(start, end) {
      const isBlock = start >= 0 && end <= source.size && end - start <= BLOCK_BYTES;
      if (!isBlock) return source.read(start, end);
      if (start < held.start || end > held.start + held.bytes.length)
        held = { start, bytes: await source.read(start, Math.min(source.size, start + BLOCK_BYTES)) };
      return held.bytes.subarray(start - held.start, end - held.start);
    },
  };
}

/** For files small enough to be held. */
export async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
