/** Facts from the first bytes of a picture. Platforms never trust the Content-Type. */
export interface ImageFacts {
  mime: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
  width: number;
  height: number;
  /** 1 unless it is animated. Counted for GIF only. */
  frames: number;
}

export function readImage(bytes: Buffer): ImageFacts | null {
  try {
    return readJpeg(bytes) ?? readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes);
  } catch (error) {
    // The header declares more bytes than there are.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(bytes: Buffer): ImageFacts | null {
  if (!bytes.subarray(0, 8).equals(PNG)) return null;
  return { mime: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), frames: 1 };
}

/** Searches the segments for the frame header. Rotated pictures (EXIF 5 to 8) have their sides swapped. */
function readJpeg(bytes: Buffer): ImageFacts | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  let isTurned = false;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe1) isTurned ||= orientationOf(bytes.subarray(at + 4, at + 2 + length)) >= 5;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return {
        mime: 'image/jpeg',
        width: isTurned ? height : width,
        height: isTurned ? width : height,
        frames: 1,
      };
    }
    at += 2 + Math.max(2, length);
  }
  return null;
}

function orientationOf(segment: Buffer): number {
  if (segment.length < 14 || segment.toString('latin1', 0, 4) !== 'Exif') return 1;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = u16(first);
  for (let i = 0; i < count; i += 1) {
    const entry = first + 2 + i * 12;
    if (u16(entry) === 0x0112) return u16(entry + 8);
  }
  return 1;
}

function readGif(bytes: Buffer): ImageFacts | null {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null;
  return {
    mime: 'image/gif',
    width: bytes.readUInt16LE(6),
    height: bytes.readUInt16LE(8),
    frames: countFrames(bytes),
  };
}

function countFrames(bytes: Buffer): number {
  const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const skipBlocks = (from: number) => {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    return at + 1;
  };
  let at = 13 + colours(bytes[10] ?? 0);
  let frames = 0;
  while (at < bytes.length) {
    if (bytes[at] === 0x21) at = skipBlocks(at + 2);
    else if (bytes[at] === 0x2c) {
      frames += 1;
      at = skipBlocks(at + 10 + colours(bytes[at + 9] ?? 0) + 1);
    } else break;
  }
  return Math.max(1, frames);
}

function readWebp(bytes: Buffer): ImageFacts | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const kind = bytes.toString('latin1', 12, 16);
  const found = (width: number, height: number): ImageFacts => ({
    mime: 'image/webp',
    width,
    height,
    frames: 1,
  });
  if (kind === 'VP8X') return found(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return found(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  if (kind !== 'VP8L') return null;
  const bits = bytes.readUInt32LE(21);
  return found((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}
