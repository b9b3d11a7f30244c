import { has } from '#kernel/narrow.ts';
import { checkPixels, corrupt, type MediaFacts, type ReadImage } from './facts.ts';
import { readGif } from './read-gif.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readWebp } from './read-webp.ts';
import type { Sniffed } from './sniff.ts';

const READERS = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/gif': readGif,
  'image/webp': readWebp,
} as const;

/**
 * Walks the structure without decoding a pixel, and keeps only the pieces that make the picture. Places,
 * serial numbers and comments go, and so does whatever else was hidden in the file: an archive after the
 * end, a document in a comment. Nothing is decompressed here, so nothing can explode.
 */
export function readImage(
  bytes: Buffer,
  { kind, mime }: Sniffed,
): { facts: MediaFacts; clean: Buffer; isCmyk: boolean } {
  if (!has(READERS, mime) || kind === 'document') throw corrupt('The file is no picture.');
  const read = READERS[mime];
  let image: ReadImage;
  try {
    image = read(bytes);
  } catch (error) {
    // Reading past the end of a buffer: the file is shorter than it says.
    if (error instanceof RangeError) throw corrupt('The file is cut short.');
    throw error;
  }
  const { width, height, frames, durationSec, clean, isCmyk = false } = image;
  checkPixels(width, height, frames);
  const isMoving = frames > 1 && durationSec !== null && durationSec > 0;
  const facts: MediaFacts = {
    kind,
    mime,
    width,
    height,
    frames,
    durationSec: isMoving ? durationSec : null,
    fps: isMoving ? Math.round((frames / durationSec) * 1000) / 1000 : null,
    videoCodec: null,
    audioCodec: null,
    hasAudio: kind === 'gif' ? false : null,
  };
  return { facts, clean, isCmyk };
}
