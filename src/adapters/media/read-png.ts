import { corrupt, type ReadImage } from './facts.ts';

/** Everything that is drawn. Text, times, places and private chunks are not. */
const DRAWN = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);
/** A profile is compressed and says nothing about its true size; this much cannot hurt. */
const PROFILE_MAX = 64 * 1024;

export function readPng(bytes: Buffer): ReadImage {
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
