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

/** For files small enough to be held. */
export async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
