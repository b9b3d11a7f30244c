import { has } from '#kernel/narrow.ts';
import { checkPixels, corrupt, type MediaFacts, type ReadImage } from './facts.ts';
import { readGif } from './read-gif.ts';
import { readJpeg } from './read-jpeg.ts';
import { readWebp } from './read-webp.ts';
import type { Sniffed } from './sniff.ts';

const READERS = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/gif': readGif,
  'image/webp': readWebp,
} as const;

/**
 * Parses the structure without decoding pixels, and keeps only the parts of the picture. This removes
 * locations, serial numbers and comments, and anything hidden in the file, such as an archive after
 * its end. Nothing is decompressed, so there is no risk of decompression bombs.
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
    // The read went past the end of the buffer: the file is shorter than it declares.
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

/** Everything that affects the picture. Text, times, locations and private chunks are dropped. */
const DRAWN = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);
/** A profile is compressed, and its real size is unknown. This size is harmless. */
const PROFILE_MAX = 64 * 1024;

function readPng(bytes: Buffer): ReadImage {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let width = 0;
  let height = 0;
  let frames = 1;
  let duration = 0;
  let hasData = false;
  let at = 8;
  for (;;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) throw corrupt('The PNG is cut short.');
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (at === 8 && type !== 'IHDR') throw corrupt('The PNG does not begin with its header.');
    if (type === 'IHDR') {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
    }
    if (type === 'acTL') frames = Math.max(1, body.readUInt32BE(0));
    if (type === 'fcTL') duration += body.readUInt16BE(20) / (body.readUInt16BE(22) || 100);
    if (type === 'IDAT') hasData = true;
    if (DRAWN.has(type) && (type !== 'iCCP' || length <= PROFILE_MAX)) kept.push(bytes.subarray(at, end));
    at = end;
    if (type === 'IEND') break;
  }
  if (!hasData) throw corrupt('The PNG has no picture.');
  return { width, height, frames, durationSec: frames > 1 ? duration : null, clean: Buffer.concat(kept) };
}
