import type { ReadPair } from './pairs.ts';
import { pairOf } from './read-po.ts';

const MAGIC = 0x950412de;

/** The compiled catalogs of gettext: two tables of lengths and offsets. Fuzzy entries are not in them. */
export function readMo(bytes: Buffer): ReadPair[] {
  if (bytes.length < 20) return [];
  const isLittle = bytes.readUInt32LE(0) === MAGIC;
  if (!isLittle && bytes.readUInt32BE(0) !== MAGIC) return [];
  const word = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const [count, sources, targets] = [word(8), word(12), word(16)];
  const raw = (table: number, index: number) => {
    const [length, offset] = [word(table + index * 8), word(table + index * 8 + 4)];
    return bytes.subarray(offset, offset + length);
  };
  // The empty source sorts first, and its translation is the header.
  const header = count > 0 ? raw(targets, 0).toString('latin1') : '';
  const decoder = decoderOf(header);
  if (decoder === null) return [];
  const text = (table: number, index: number) => decoder.decode(raw(table, index));
  const pairs: ReadPair[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = text(sources, index);
    if (id === '') continue;
    const forms = id.slice(id.indexOf('\u0004') + 1).split('\0');
    pairs.push(...pairOf(forms, text(targets, index).split('\0'), header));
  }
  return pairs;
}

/** Old catalogs are not in UTF-8. Null for an unreadable one. */
function decoderOf(header: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(/charset=([\w-]+)/iu.exec(header)?.[1] ?? 'utf-8');
  } catch {
    return null;
  }
}
