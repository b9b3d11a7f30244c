import { isTurned, orientationOnly, readOrientation } from './exif.ts';
import { corrupt, type ReadImage } from './facts.ts';

const DRAWN = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const FLAG_EXIF = 0x08;
const FLAG_XMP = 0x04;

export function readWebp(bytes: Buffer): ReadImage {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw corrupt('The WebP is cut short.');
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  let header: Buffer | null = null;
  let orientation = 1;
  let frames = 0;
  let milliseconds = 0;
  let at = 12;
  while (at + 8 <= end) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length & 1);
    if (at + 8 + length > end) throw corrupt('A piece of the WebP is cut short.');
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'VP8X') {
      size = { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
      header = Buffer.from(bytes.subarray(at, next));
      kept.push(header);
    } else if (DRAWN.has(type)) kept.push(bytes.subarray(at, next));
    if (type === 'VP8 ')
      size ??= { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
    if (type === 'VP8L') size ??= losslessSize(body);
    if (type === 'ANMF') {
      frames += 1;
      milliseconds += body.readUIntLE(12, 3);
    }
    if (type === 'EXIF') orientation = readOrientation(tiffOf(body));
    at = next;
  }
  if (!size) throw corrupt('The WebP has no picture.');
  if (header) header.writeUInt8(header.readUInt8(8) & ~FLAG_XMP & (orientation === 1 ? ~FLAG_EXIF : 0xff), 8);
  if (orientation !== 1 && header) kept.push(chunk('EXIF', orientationOnly(orientation)));
  const body = Buffer.concat(kept);
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  riff.writeUInt32LE(body.length + 4, 4);
  const turned = isTurned(orientation) && header !== null;
  return {
    width: turned ? size.height : size.width,
    height: turned ? size.width : size.height,
    frames: Math.max(1, frames),
    durationSec: frames > 1 ? milliseconds / 1000 : null,
    clean: Buffer.concat([riff, body]),
  };
}

function losslessSize(body: Buffer): { width: number; height: number } {
  const bits = body.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Some writers add the prefix used in JPEG. */
const tiffOf = (body: Buffer) => (body.toString('latin1', 0, 6) === 'Exif\0\0' ? body.subarray(6) : body);

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length & 1)]);
}
