import { corrupt } from './facts.ts';

/** Random access to a file: of a video of gigabytes, a probe reads a few kilobytes. */
export interface ByteSource {
  size: number;
  /** Reads exactly these bytes, excluding `end`. */
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

/**
 * Readers request a few bytes here and there, and each request to a store is a round trip, so one
 * block is cached.
 */
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

/** For files small enough to fit into memory. */
export async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
