import { isTurned, orientationOnly, readOrientation } from './exif.ts';
import { corrupt, type ReadImage } from './facts.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;

export function readJpeg(bytes: Buffer): ReadImage {
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  let orientation = 1;
  let colours = 3;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) throw corrupt('A segment of the JPEG does not begin where it must.');
    // Fill bytes are allowed and have no meaning.
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes.readUInt8(at + 1);
    if (marker === EOI) break;
    if (marker === SOI || marker === 0 || (marker >= 0xd0 && marker <= 0xd7))
      throw corrupt('The JPEG has a stray marker.');
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) throw corrupt('A segment of the JPEG is cut short.');
    const body = bytes.subarray(at + 4, end);
    if (isFrame(marker)) {
      size = { height: body.readUInt16BE(1), width: body.readUInt16BE(3) };
      colours = body.readUInt8(5);
    }
    if (marker === 0xe1 && body.toString('latin1', 0, 6) === 'Exif\0\0')
      orientation = readOrientation(body.subarray(6));
    const until = marker === SOS ? endOfScan(bytes, end) : end;
    if (isPicture(marker, body)) kept.push(bytes.subarray(at, until));
    at = until;
  }
  if (!size) throw corrupt('The JPEG has no picture.');
  const turned = isTurned(orientation);
  return {
    width: turned ? size.height : size.width,
    height: turned ? size.width : size.height,
    frames: 1,
    durationSec: null,
    isCmyk: colours === 4,
    clean: Buffer.concat([
      Buffer.from([0xff, SOI]),
      ...(orientation === 1 ? [] : [exifSegment(orientation)]),
      ...kept,
      Buffer.from([0xff, EOI]),
    ]),
  };
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * Tables and data, the density, the colour profile and Adobe's colour encoding. No comments and no
 * other application data.
 */
function isPicture(marker: number, body: Buffer): boolean {
  if (marker === 0xe0) return body.toString('latin1', 0, 5) === 'JFIF\0';
  if (marker === 0xe2) return body.toString('latin1', 0, 12) === 'ICC_PROFILE\0';
  if (marker === 0xee) return body.toString('latin1', 0, 5) === 'Adobe';
  return marker < 0xe0 || (marker > 0xef && marker !== 0xfe);
}

/** Compressed data extends to the next marker. 00 and restart markers are part of it. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) throw corrupt('The JPEG is cut short.');
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

function exifSegment(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOnly(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
