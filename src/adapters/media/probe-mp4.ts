import type { ByteSource } from './byte-source.ts';
import { corrupt } from './facts.ts';
import type { HiddenBox, Movie, Track } from './movie.ts';

interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** Real files have a few dozen boxes. More nesting or repetition is an attack. */
const BOXES_MAX = 5000;
/** For small boxes that are read as a whole. */
const LEAF_MAX = 64 * 1024;

/** Titles, locations and authors, which are private and not needed to play the video. */
const TELLTALE = new Set(['udta', 'meta', 'uuid']);

/** The depth is fixed by this function and not by the file, so there can be no endless recursion. */
export async function probeMp4(source: ByteSource): Promise<Movie> {
  const walk = { source, left: BOXES_MAX };
  const top = await children(walk, 0, source.size);
  const moov = top.find((box) => box.type === 'moov');
  if (!moov) throw corrupt('The video has no index (moov).');
  if (!top.some((box) => box.type === 'mdat' || box.type === 'moof')) throw corrupt('The video has no data.');

  const inside = await children(walk, moov.body, moov.end);
  const hidden = [...top, ...inside].filter((box) => TELLTALE.has(box.type)).map(place);
  const mvhd = inside.find((box) => box.type === 'mvhd');
  const header = mvhd ? readTimes(await leaf(walk, mvhd), 12) : null;
  const tracks: Track[] = [];
  for (const trak of inside.filter((box) => box.type === 'trak')) {
    const { track, telltale } = await readTrack(walk, trak);
    tracks.push(track);
    hidden.push(...telltale);
  }
  return { tracks, durationSec: header ?? (await fragmentedDuration(walk, inside, mvhd)), hidden };
}

interface Walk {
  source: ByteSource;
  left: number;
}

async function children(walk: Walk, from: number, to: number): Promise<Box[]> {
  const found: Box[] = [];
  let at = from;
  while (at < to) {
    walk.left -= 1;
    if (walk.left < 0) throw corrupt('The video has more boxes than a video has.');
    // A QuickTime list may end with four zero bytes.
    if (to - at < 8) break;
    const head = await walk.source.read(at, at + 8);
    const short = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    let body = at + 8;
    let size = short;
    if (short === 1) {
      const long = (await walk.source.read(at + 8, at + 16)).readBigUInt64BE(0);
      if (long > BigInt(Number.MAX_SAFE_INTEGER)) throw corrupt(`The box ${printable(type)} is endless.`);
      size = Number(long);
      body = at + 16;
    } else if (short === 0) size = to - at;
    const end = at + size;
    if (size < body - at || end > to) throw corrupt(`The box ${printable(type)} is cut short.`);
    found.push({ type, start: at, body, end });
    at = end;
  }
  return found;
}

const printable = (type: string) => type.replace(/[^ -~]/g, '?');
const place = ({ start, end }: Box): HiddenBox => ({ start, end });

function leaf({ source }: Walk, box: Box): Promise<Buffer> {
  return source.read(box.body, Math.min(box.end, box.body + LEAF_MAX));
}

async function child(walk: Walk, parent: Box, ...path: string[]): Promise<Box | null> {
  let box: Box | undefined = parent;
  for (const type of path) {
    box = (await children(walk, box.body, box.end)).find((each) => each.type === type);
    if (!box) return null;
  }
  return box;
}

async function readTrack(walk: Walk, trak: Box): Promise<{ track: Track; telltale: HiddenBox[] }> {
  const inside = await children(walk, trak.body, trak.end);
  const telltale = inside.filter((box) => TELLTALE.has(box.type)).map(place);
  const mdia = inside.find((box) => box.type === 'mdia');
  const tkhd = inside.find((box) => box.type === 'tkhd');
  const other: Track = {
    kind: 'other',
    codec: null,
    width: 0,
    height: 0,
    durationSec: null,
    samples: null,
    fps: null,
  };
  if (!mdia) return { track: other, telltale };
  const [mdhd, hdlr, stbl] = [
    await child(walk, mdia, 'mdhd'),
    await child(walk, mdia, 'hdlr'),
    await child(walk, mdia, 'minf', 'stbl'),
  ];
  const handler = hdlr ? (await leaf(walk, hdlr)).toString('latin1', 8, 12) : '';
  const kind = handler === 'vide' ? 'video' : handler === 'soun' ? 'audio' : 'other';
  const durationSec = mdhd ? readTimes(await leaf(walk, mdhd), 12) : null;
  const table = stbl ? await children(walk, stbl.body, stbl.end) : [];
  const stsd = table.find((box) => box.type === 'stsd');
  const stsz = table.find((box) => box.type === 'stsz' || box.type === 'stz2');
  const entry = stsd ? await leaf(walk, stsd) : null;
  const samples = stsz ? (await leaf(walk, stsz)).readUInt32BE(8) : null;
  const shape = kind === 'video' && tkhd ? await readShape(walk, tkhd, entry) : { width: 0, height: 0 };
  const codec = entry && entry.length >= 16 ? codecOf(entry.toString('latin1', 12, 16)) : null;
  return { track: { kind, codec, ...shape, durationSec, samples: samples || null, fps: null }, telltale };
}

/** timescale and duration follow two timestamps of four or eight bytes. */
function readTimes(body: Buffer, at: number): number | null {
  const isLong = body.readUInt8(0) === 1;
  const scale = body.readUInt32BE(isLong ? at + 8 : at);
  const duration = isLong ? Number(body.readBigUInt64BE(at + 12)) : body.readUInt32BE(at + 4);
  const unknown = isLong ? 2 ** 63 : 0xffffffff;
  return scale === 0 || duration === 0 || duration >= unknown ? null : duration / scale;
}

/** The display size, rotated as the track requires. */
async function readShape(
  walk: Walk,
  tkhd: Box,
  entry: Buffer | null,
): Promise<{ width: number; height: number }> {
  const body = await leaf(walk, tkhd);
  const at = body.readUInt8(0) === 1 ? 52 : 40;
  const [a, b] = [body.readInt32BE(at), body.readInt32BE(at + 4)];
  const coded =
    entry && entry.length >= 44 ? { width: entry.readUInt16BE(40), height: entry.readUInt16BE(42) } : null;
  const shown = { width: body.readUInt32BE(at + 36) >>> 16, height: body.readUInt32BE(at + 40) >>> 16 };
  // The displayed size may differ from the coded one, because pixels may not be square.
  const { width, height } = shown.width > 0 && shown.height > 0 ? shown : (coded ?? shown);
  return a === 0 && b !== 0 ? { width: height, height: width } : { width, height };
}

/** A fragmented file has its duration in mvex, if at all. */
async function fragmentedDuration(
  walk: Walk,
  inside: readonly Box[],
  mvhd: Box | undefined,
): Promise<number | null> {
  const mvex = inside.find((box) => box.type === 'mvex');
  const mehd = mvex ? await child(walk, mvex, 'mehd') : null;
  if (!mehd || !mvhd) return null;
  const head = await leaf(walk, mvhd);
  const scale = head.readUInt32BE(head.readUInt8(0) === 1 ? 20 : 12);
  const body = await leaf(walk, mehd);
  const duration = body.readUInt8(0) === 1 ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4);
  return scale === 0 ? null : duration / scale;
}

const CODECS: Record<string, string> = {
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  av01: 'av1',
  vp08: 'vp8',
  vp09: 'vp9',
  mp4v: 'mpeg4',
  mp4a: 'aac',
  Opus: 'opus',
  'ac-3': 'ac3',
  'ec-3': 'eac3',
  '.mp3': 'mp3',
  fLaC: 'flac',
  apch: 'prores',
  apcn: 'prores',
};

const codecOf = (fourcc: string) =>
  CODECS[fourcc] ??
  fourcc
    .replace(/[^ -~]/g, '?')
    .trim()
    .toLowerCase();
