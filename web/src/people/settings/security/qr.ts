/**
 * QR codes after ISO 18004: bytes, error correction M, as many modules as the text needs. Small enough to own, so
 * that the secret in the picture passes through no third-party code.
 */
const ECC_PER_BLOCK = [
  0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
  28,
];
const BLOCKS = [
  0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25,
];
const VERSION_MAX = BLOCKS.length - 1;
const FORMAT_M = 0;

/** Rows of modules, true is dark. Null: the text is too long for a picture that a phone reads well. */
export function qrOf(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= VERSION_MAX; version += 1) {
    const capacity = dataCodewords(version);
    const headBits = 4 + (version < 10 ? 8 : 16);
    if (headBits + bytes.length * 8 <= capacity * 8)
      return draw(version, codewordsOf(bytes, version, capacity));
  }
  return null;
}

function rawCodewords(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const aligns = Math.floor(version / 7) + 2;
    bits -= (25 * aligns - 10) * aligns - 55;
    if (version >= 7) bits -= 36;
  }
  return Math.floor(bits / 8);
}

const dataCodewords = (version: number) =>
  rawCodewords(version) - (ECC_PER_BLOCK[version] ?? 0) * (BLOCKS[version] ?? 0);

function codewordsOf(bytes: Uint8Array, version: number, capacity: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >>> at) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data = Array.from({ length: capacity }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );
  return interleave(data, version);
}

/** Blocks of data with their error correction, interleaved. */
function interleave(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version] ?? 1;
  const eccLength = ECC_PER_BLOCK[version] ?? 0;
  const raw = rawCodewords(version);
  const shortCount = count - (raw % count);
  const shortLength = Math.floor(raw / count) - eccLength;
  const divisor = divisorOf(eccLength);
  const blocks: { data: number[]; ecc: number[] }[] = [];
  for (let block = 0, at = 0; block < count; block += 1) {
    const length = shortLength + (block < shortCount ? 0 : 1);
    const part = data.slice(at, at + length);
    at += length;
    blocks.push({ data: part, ecc: remainderOf(part, divisor) });
  }
  const woven: number[] = [];
  for (let at = 0; at <= shortLength; at += 1)
    for (const { data: part } of blocks) if (at < part.length) woven.push(part[at] ?? 0);
  for (let at = 0; at < eccLength; at += 1) for (const { ecc } of blocks) woven.push(ecc[at] ?? 0);
  return woven;
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function divisorOf(degree: number): number[] {
  const result: number[] = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0));
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1)
      result[at] = multiply(result[at] ?? 0, root) ^ (at + 1 < degree ? (result[at + 1] ?? 0) : 0);
    root = multiply(root, 2);
  }
  return result;
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    for (const [at, each] of divisor.entries()) result[at] = (result[at] ?? 0) ^ multiply(each, factor);
  }
  return result;
}

type Grid = { dark: boolean[][]; isFixed: boolean[][]; size: number };

function set({ dark, isFixed }: Grid, x: number, y: number, isDark: boolean): void {
  const [row, fixed] = [dark[y], isFixed[y]];
  if (!row || !fixed || x < 0 || x >= row.length) return;
  row[x] = isDark;
  fixed[x] = true;
}

function draw(version: number, codewords: readonly number[]): boolean[][] {
  const size = version * 4 + 17;
  const rows = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const grid: Grid = { dark: rows(), isFixed: rows(), size };
  drawPatterns(grid, version);
  drawCodewords(grid, codewords);
  const masks = MASKS.map((_, mask) => masked(grid, mask));
  const penalties = masks.map(penaltyOf);
  return masks[penalties.indexOf(Math.min(...penalties))] ?? grid.dark;
}

function drawPatterns(grid: Grid, version: number): void {
  const { size } = grid;
  for (let at = 0; at < size; at += 1) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(grid, cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  const aligns = alignmentsOf(version, size);
  const last = aligns.length - 1;
  for (const [i, x] of aligns.entries())
    for (const [j, y] of aligns.entries()) {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1)
          set(grid, x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  drawFormat(grid, 0);
  if (version >= 7) drawVersion(grid, version);
}

function alignmentsOf(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const found = [6];
  for (let at = size - 7; found.length < count; at -= step) found.splice(1, 0, at);
  return found;
}

function drawFormat(grid: Grid, mask: number): void {
  const data = (FORMAT_M << 3) | mask;
  let rest = data;
  for (let at = 0; at < 10; at += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (at: number) => ((bits >>> at) & 1) === 1;
  const { size } = grid;
  for (let at = 0; at <= 5; at += 1) set(grid, 8, at, bit(at));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(grid, 14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(grid, size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(grid, 8, size - 15 + at, bit(at));
  set(grid, 8, size - 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  let rest = version;
  for (let at = 0; at < 12; at += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const isDark = ((bits >>> at) & 1) === 1;
    const [a, b] = [grid.size - 11 + (at % 3), Math.floor(at / 3)];
    set(grid, a, b, isDark);
    set(grid, b, a, isDark);
  }
}

function drawCodewords({ dark, isFixed, size }: Grid, codewords: readonly number[]): void {
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1)
      for (let side = 0; side < 2; side += 1) {
        const x = right - side;
        const isUpward = ((right + 1) & 2) === 0;
        const y = isUpward ? size - 1 - step : step;
        const row = dark[y];
        if (!row || isFixed[y]?.[x] || at >= codewords.length * 8) continue;
        row[x] = (((codewords[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
        at += 1;
      }
  }
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function masked(grid: Grid, mask: number): boolean[][] {
  const inverts = MASKS[mask] ?? (() => false);
  const dark = grid.dark.map((row, y) =>
    row.map((isDark, x) => (grid.isFixed[y]?.[x] ? isDark : isDark !== inverts(x, y))),
  );
  drawFormat({ ...grid, dark, isFixed: grid.isFixed.map((row) => [...row]) }, mask);
  return dark;
}

/** A penalty for what is hard to read: long runs, blocks, patterns that look like finders, too dark or too light. */
function penaltyOf(dark: readonly boolean[][]): number {
  const size = dark.length;
  const columns = dark.map((_, x) => dark.map((row) => row[x] ?? false));
  let sum = 0;
  for (const line of [...dark, ...columns]) {
    const text = line.map((each) => (each ? '1' : '0')).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (const finder of ['10111010000', '00001011101'])
      for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) sum += 40;
  }
  for (let y = 0; y + 1 < size; y += 1)
    for (let x = 0; x + 1 < size; x += 1) {
      const first = dark[y]?.[x];
      if (first === dark[y]?.[x + 1] && first === dark[y + 1]?.[x] && first === dark[y + 1]?.[x + 1])
        sum += 3;
    }
  const share = dark.flat().filter(Boolean).length / (size * size);
  return sum + Math.floor(Math.abs(share * 20 - 10)) * 10;
}
