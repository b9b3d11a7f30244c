import type { Token } from './tokens.ts';
import { guardsDiffer } from './guard-words.ts';

/**
 * Weights of a weighted Levenshtein distance over tokens, as integers to avoid rounding errors: 100
 * for a word, 50 for a number or placeholder, 20 for punctuation. They reflect how much a translator
 * has to retype.
 */
const WEIGHTS: Readonly<Record<Token['kind'], number>> = {
  word: 100,
  char: 100,
  number: 50,
  placeholder: 50,
  punctuation: 20,
};
/** The cost of another number in the same place: half of its weight. */
const OTHER_VARIABLE = 25;
const CASE_ONLY = 10;
const NEAR_WORD_MIN = 30;
const NEAR_RATIO_MAX = 0.4;
const NEAR_CHARS_MIN = 4;
/** Words longer than this are not compared letter by letter. */
const NEAR_CHARS_MAX = 40;

/**
 * The highest score if a negation, a comparison or an opposite differs: such texts look similar but
 * mean something else.
 */
export const GUARDED_MAX = 84;
/** Only an identical text scores 100. */
export const NEAR_MAX = 99;

/**
 * The maximum number of table cells, about 5 ms of work. The distance is exact up to about 700 tokens
 * per side; beyond that, only cells near the diagonal are computed. Two long texts that differ by a
 * moved chapter may then score too low, but never too high.
 */
const CELLS_MAX = 500_000;

interface ScoreOptions {
  /** Counts numbers and placeholders as equal, because they have been or will be substituted. */
  levelled?: boolean;
}

/** From 0 to 99; 100 only if tokens and case are the same. */
export function scoreTokens(
  a: readonly Token[],
  b: readonly Token[],
  { levelled = false }: ScoreOptions = {},
): number {
  const whole = Math.max(weigh(a), weigh(b));
  if (whole === 0) return a.length === b.length ? 100 : 0;
  const cost = distance(a, b, levelled);
  if (cost === 0) return 100;
  const score = Math.min(NEAR_MAX, Math.floor((100 * (whole - Math.min(cost, whole))) / whole));
  return score > GUARDED_MAX && guardsDiffer(a, b) ? GUARDED_MAX : score;
}

export function weigh(tokens: readonly Token[]): number {
  let sum = 0;
  for (const { kind } of tokens) sum += WEIGHTS[kind];
  return sum;
}

function distance(a: readonly Token[], b: readonly Token[], levelled: boolean): number {
  let [from, toA, toB] = [0, a.length, b.length];
  const isSame = (x: Token | undefined, y: Token | undefined) =>
    x !== undefined && y !== undefined && substitution(x, y, levelled) === 0;
  while (from < toA && from < toB && isSame(a[from], b[from])) from += 1;
  while (toA > from && toB > from && isSame(a[toA - 1], b[toB - 1])) {
    toA -= 1;
    toB -= 1;
  }
  return table(a.slice(from, toA), b.slice(from, toB), levelled);
}

function table(a: readonly Token[], b: readonly Token[], levelled: boolean): number {
  if (a.length === 0) return weigh(b);
  if (b.length === 0) return weigh(a);
  const skew = Math.abs(a.length - b.length) + 8;
  const band = Math.max(skew, Math.floor(CELLS_MAX / a.length / 2));
  // Long texts of very different length do not match anyway, so the computation is not worth a second of
  // work.
  if (skew * a.length > CELLS_MAX) return Math.max(weigh(a), weigh(b));
  const FAR = 0x3fffffff;
  let above = new Int32Array(b.length + 1).fill(FAR);
  let row = new Int32Array(b.length + 1).fill(FAR);
  above[0] = 0;
  for (let j = 1; j <= b.length && j <= band; j += 1) above[j] = cell(above, j - 1) + weightAt(b, j - 1);
  for (let i = 1; i <= a.length; i += 1) {
    const left = Math.max(1, i - band);
    const right = Math.min(b.length, i + band);
    const token = a[i - 1];
    if (!token) break;
    const removal = WEIGHTS[token.kind];
    row[left - 1] = left === 1 ? cell(above, 0) + removal : FAR;
    for (let j = left; j <= right; j += 1) {
      const other = b[j - 1];
      if (!other) break;
      const kept = cell(above, j - 1) + substitution(token, other, levelled);
      const removed = cell(above, j) + removal;
      const added = cell(row, j - 1) + WEIGHTS[other.kind];
      row[j] = Math.min(kept, removed, added);
    }
    if (right < b.length) row[right + 1] = FAR;
    [above, row] = [row, above];
  }
  return cell(above, b.length);
}

const cell = (row: Int32Array, at: number): number => row[at] ?? 0x3fffffff;
const weightAt = (tokens: readonly Token[], at: number): number => WEIGHTS[tokens[at]?.kind ?? 'word'];

/** The cost of replacing `a` by `b`. Symmetric. */
export function substitution(a: Token, b: Token, levelled: boolean): number {
  if (a.kind !== b.kind) return Math.max(WEIGHTS[a.kind], WEIGHTS[b.kind]);
  if (a.text === b.text) return 0;
  if (a.kind === 'number' || a.kind === 'placeholder') return levelled ? 0 : OTHER_VARIABLE;
  if (a.kind !== 'word') return WEIGHTS[a.kind];
  if (a.folded === b.folded) return CASE_ONLY;
  const ratio = editRatio(a, b);
  return ratio > NEAR_RATIO_MAX ? WEIGHTS.word : Math.max(NEAR_WORD_MIN, Math.ceil(ratio * 100));
}

/** Edits divided by the length of the longer word; 1 as soon as the words cannot be near. */
function editRatio(a: Token, b: Token): number {
  const [short, long] = a.folded.length <= b.folded.length ? [a.folded, b.folded] : [b.folded, a.folded];
  if (short.length < NEAR_CHARS_MIN || long.length > NEAR_CHARS_MAX) return 1;
  const allowed = Math.floor(long.length * NEAR_RATIO_MAX);
  if (long.length - short.length > allowed) return 1;
  // One changed letter alters at most two bits. Nine of ten unlike words end here, without computing a table.
  if (bits(a.letters ^ b.letters) > 2 * allowed) return 1;
  return levenshtein(short, long) / long.length;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const letterRow = new Int32Array(NEAR_CHARS_MAX + 1);

function levenshtein(short: string, long: string): number {
  const row = letterRow;
  for (let j = 0; j <= short.length; j += 1) row[j] = j;
  for (let i = 1; i <= long.length; i += 1) {
    let diagonal = i - 1;
    row[0] = i;
    for (let j = 1; j <= short.length; j += 1) {
      const above = cell(row, j);
      const same = long.charCodeAt(i - 1) === short.charCodeAt(j - 1) ? 0 : 1;
      row[j] = Math.min(diagonal + same, above + 1, cell(row, j - 1) + 1);
      diagonal = above;
    }
  }
  return cell(row, short.length);
}
