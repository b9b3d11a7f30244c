export interface VideoFacts {
  mime: 'video/mp4' | 'video/quicktime';
  width: number;
  height: number;
  durationSec: number;
  fps: number;
  /** The name of the sample entry, such as avc1, hvc1 or mp4a. */
  videoCodec: string | null;
  audioCodec: string | null;
}

interface Box {
  type: string;
  body: Buffer;
}

/** Facts from the boxes of an MP4 or MOV, enough for the rules of every platform and without a decoder. */
export function readVideo(bytes: Buffer): VideoFacts | null {
  try {
    const top = boxesOf(bytes);
    const ftyp = top.find(({ type }) => type === 'ftyp');
    const moov = top.find(({ type }) => type === 'moov');
    if (!ftyp || !moov) return null;
    const parts = boxesOf(moov.body);
    const header = parts.find(({ type }) => type === 'mvhd');
    if (!header) return null;
    const tracks = parts.filter(({ type }) => type === 'trak').map(({ body }) => readTrack(body));
    const film = tracks.find(({ handler }) => handler === 'vide');
    if (!film) return null;
    const durationSec = Math.max(lengthOf(header.body), film.durationSec);
    return {
      mime: ftyp.body.toString('latin1', 0, 4) === 'qt  ' ? 'video/quicktime' : 'video/mp4',
      width: film.width,
      height: film.height,
      durationSec,
      fps: durationSec === 0 ? 0 : film.samples / durationSec,
      videoCodec: film.codec,
      audioCodec: tracks.find(({ handler }) => handler === 'soun')?.codec ?? null,
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const small = bytes.readUInt32BE(at);
    const head = small === 1 ? 16 : 8;
    const size =
      small === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : small === 0 ? bytes.length - at : small;
    // A size that is too small would cause an endless loop, and one past the end is invalid.
    if (size < head || at + size > bytes.length) break;
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + head, at + size),
    });
    at += size;
  }
  return boxes;
}

function readTrack(trak: Buffer) {
  const parts = boxesOf(trak);
  const tkhd = parts.find(({ type }) => type === 'tkhd')?.body ?? Buffer.alloc(0);
  const mdia = boxesOf(parts.find(({ type }) => type === 'mdia')?.body ?? Buffer.alloc(0));
  const mdhd = mdia.find(({ type }) => type === 'mdhd');
  const handler = mdia.find(({ type }) => type === 'hdlr')?.body.toString('latin1', 8, 12) ?? '';
  const minf = boxesOf(mdia.find(({ type }) => type === 'minf')?.body ?? Buffer.alloc(0));
  const stbl = boxesOf(minf.find(({ type }) => type === 'stbl')?.body ?? Buffer.alloc(0));
  const stsd = stbl.find(({ type }) => type === 'stsd')?.body;
  const stts = stbl.find(({ type }) => type === 'stts')?.body;
  // Width and height are the last eight bytes (16.16 each) in every version of the box.
  const sides = tkhd.length >= 8 ? tkhd.subarray(tkhd.length - 8) : Buffer.alloc(8);
  return {
    handler,
    durationSec: mdhd ? lengthOf(mdhd.body) : 0,
    width: sides.readUInt32BE(0) / 65_536,
    height: sides.readUInt32BE(4) / 65_536,
    codec: stsd && stsd.length >= 16 ? stsd.toString('latin1', 12, 16) : null,
    samples: stts ? samplesOf(stts) : 0,
  };
}

/** The length in seconds from an mvhd or mdhd, which begin alike, with wider numbers in version 1. */
function lengthOf(body: Buffer): number {
  const isWide = body[0] === 1;
  const scale = body.readUInt32BE(isWide ? 20 : 12);
  const duration = isWide ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  return scale === 0 ? 0 : duration / scale;
}

function samplesOf(stts: Buffer): number {
  let samples = 0;
  for (let i = 0; i < stts.readUInt32BE(4); i += 1) samples += stts.readUInt32BE(8 + i * 8);
  return samples;
}
