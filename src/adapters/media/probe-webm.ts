import { trimEndOf } from '#kernel/trim-end.ts';
import type { ByteSource } from './byte-source.ts';
import { corrupt, MediaError } from './facts.ts';
import type { Movie, Track } from './movie.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
/** Before the first cluster there are only a few elements. */
const ELEMENTS_MAX = 200;
const ELEMENT_BYTES_MAX = 1024 * 1024;

interface Element {
  id: number;
  body: number;
  end: number;
}

/** Reads everything before the first cluster, where the video itself begins. */
export async function probeWebm(source: ByteSource): Promise<Movie> {
  const head = await element(source, 0, source.size);
  if (head.id !== EBML) throw corrupt('The WebM does not begin with its header.');
  const docType = inside(await whole(source, head)).find(({ id }) => id === 0x4282);
  if (trimEndOf(docType?.body.toString('latin1') ?? '', /\0/) !== 'webm')
    throw new MediaError('media_unsupported', 'Matroska that is not WebM is not taken.');
  const segment = await element(source, head.end, source.size);
  if (segment.id !== SEGMENT) throw corrupt('The WebM has no segment.');

  let info: Buffer | null = null;
  let tracks: Buffer | null = null;
  let hasCluster = false;
  let at = segment.body;
  for (let i = 0; i < ELEMENTS_MAX && at < segment.end; i += 1) {
    const next = await element(source, at, segment.end);
    if (next.id === INFO) info = await whole(source, next);
    if (next.id === TRACKS) tracks = await whole(source, next);
    if (next.id === CLUSTER) {
      hasCluster = true;
      break;
    }
    at = next.end;
  }
  if (!tracks || !hasCluster) throw corrupt('The WebM has no tracks or no data.');
  const times = new Map(inside(info ?? Buffer.alloc(0)).map(({ id, body }) => [id, body]));
  const scale = times.has(0x2ad7b1) ? unsigned(times.get(0x2ad7b1)) : 1_000_000;
  const duration = float(times.get(0x4489));
  const durationSec = duration === null ? null : (duration * scale) / 1e9;
  return {
    tracks: inside(tracks).flatMap(({ id, body }) => (id === 0xae ? [readTrack(body, durationSec)] : [])),
    durationSec,
    hidden: [],
  };
}

function readTrack(entry: Buffer, durationSec: number | null): Track {
  const fields = new Map(inside(entry).map(({ id, body }) => [id, body]));
  const type = unsigned(fields.get(0x83));
  const shape = new Map(inside(fields.get(0xe0) ?? Buffer.alloc(0)).map(({ id, body }) => [id, body]));
  const frame = unsigned(fields.get(0x23e383));
  const codec = fields.get(0x86)?.toString('latin1') ?? '';
  return {
    kind: type === 1 ? 'video' : type === 2 ? 'audio' : 'other',
    codec:
      codec
        .replace(/^[VA]_/, '')
        .replace(/[^ -~]/g, '?')
        .toLowerCase() || null,
    width: unsigned(shape.get(0xb0)),
    height: unsigned(shape.get(0xba)),
    durationSec,
    samples: null,
    fps: type === 1 && frame > 0 ? 1e9 / frame : null,
  };
}

async function element(source: ByteSource, at: number, limit: number): Promise<Element> {
  const head = await source.read(at, Math.min(at + 12, limit));
  const { id, size, length } = header(head, 0);
  const body = at + length;
  // The segment and clusters may have an unknown size. They then end with their parent.
  if (size === null) return { id, body, end: limit };
  if (body + size > limit) throw corrupt('An element of the WebM is cut short.');
  return { id, body, end: body + size };
}

function whole(source: ByteSource, { body, end }: Element): Promise<Buffer> {
  if (end - body > ELEMENT_BYTES_MAX) throw corrupt('An element of the WebM is larger than it can be.');
  return source.read(body, end);
}

function inside(bytes: Buffer): { id: number; body: Buffer }[] {
  const found = [];
  let at = 0;
  while (at < bytes.length) {
    const { id, size, length } = header(bytes, at);
    const end = at + length + (size ?? bytes.length);
    if (size === null || end > bytes.length) throw corrupt('An element of the WebM is cut short.');
    found.push({ id, body: bytes.subarray(at + length, end) });
    at = end;
  }
  return found;
}

/** The first set bit gives the length of a number in bytes. Ids keep the bit, sizes drop it. */
function header(bytes: Buffer, at: number): { id: number; size: number | null; length: number } {
  const idLength = lengthOf(bytes.readUInt8(at), 4);
  const id = bytes.readUIntBE(at, idLength);
  const sizeAt = at + idLength;
  const first = bytes.readUInt8(sizeAt);
  const sizeLength = lengthOf(first, 8);
  let size = BigInt(first & ((1 << (8 - sizeLength)) - 1));
  let isUnknown = size === BigInt((1 << (8 - sizeLength)) - 1);
  for (let i = 1; i < sizeLength; i += 1) {
    const byte = bytes.readUInt8(sizeAt + i);
    if (byte !== 0xff) isUnknown = false;
    size = size * 256n + BigInt(byte);
  }
  if (!isUnknown && size > BigInt(Number.MAX_SAFE_INTEGER))
    throw corrupt('An element of the WebM is endless.');
  return { id, size: isUnknown ? null : Number(size), length: idLength + sizeLength };
}

function lengthOf(first: number, max: number): number {
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > max) throw corrupt('The WebM has a number that is none.');
  return length;
}

function unsigned(body: Buffer | undefined): number {
  return body && body.length > 0 && body.length <= 6 ? body.readUIntBE(0, body.length) : 0;
}

function float(body: Buffer | undefined): number | null {
  const value = body?.length === 8 ? body.readDoubleBE(0) : body?.length === 4 ? body.readFloatBE(0) : null;
  return value !== null && Number.isFinite(value) && value > 0 ? value : null;
}
