import { brotliDecompressSync } from 'node:zlib';

type Range = readonly [from: number, to: number];

/** Indexes in the list of known tables of the standard. `glyf` and `loca` are transformed. */
const CMAP = 0;
const [GLYF, LOCA] = [10, 11];
const ANY_TABLE = 63;

/**
 * The characters that a WOFF2 font really has. The range tables shipped with such fonts list more, and
 * missing characters would be drawn as boxes.
 */
export function charactersOf(font: Buffer): Range[] {
  const tables = font.readUInt16BE(12);
  let at = 48;
  const number = () => {
    let value = 0;
    for (let byte = 0x80; byte & 0x80; at++) {
      byte = font.readUInt8(at);
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  };
  let start = 0;
  let cmap: Range | null = null;
  for (let index = 0; index < tables; index++) {
    const flags = font.readUInt8(at++);
    const known = flags & 0x3f;
    if (known === ANY_TABLE) at += 4;
    const version = flags >> 6;
    let length = number();
    const isPacked = known === GLYF || known === LOCA ? version === 0 : version !== 0;
    if (isPacked) length = number();
    if (known === CMAP) cmap = [start, start + length];
    start += length;
  }
  if (cmap === null) return [];
  return readCmap(brotliDecompressSync(font.subarray(at)).subarray(...cmap));
}

function readCmap(table: Buffer): Range[] {
  const subtables = Array.from({ length: table.readUInt16BE(2) }, (_, index) =>
    table.readUInt32BE(4 + index * 8 + 4),
  );
  return subtables.flatMap((offset) => {
    const format = table.readUInt16BE(offset);
    return format === 12 ? groupsOf(table, offset) : format === 4 ? segmentsOf(table, offset) : [];
  });
}

function groupsOf(table: Buffer, offset: number): Range[] {
  return Array.from({ length: table.readUInt32BE(offset + 12) }, (_, index) => {
    const group = offset + 16 + index * 12;
    return [table.readUInt32BE(group), table.readUInt32BE(group + 4)] as const;
  });
}

/** All characters in the segments of subsetted fonts exist. The last one, 0xFFFF, is no character. */
function segmentsOf(table: Buffer, offset: number): Range[] {
  const bytes = table.readUInt16BE(offset + 6);
  return Array.from({ length: bytes / 2 }, (_, index) => {
    const to = table.readUInt16BE(offset + 14 + index * 2);
    return [table.readUInt16BE(offset + 16 + bytes + index * 2), to] as const;
  }).filter(([from]) => from !== 0xffff);
}
