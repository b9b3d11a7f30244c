import { substitution, weigh } from './score.ts';
import type { Token } from './tokens.ts';

interface DiffPiece {
  op: 'equal' | 'delete' | 'insert' | 'replace';
  /** The text in the memory; empty for an addition. */
  from: string;
  /** The text being translated; empty for an omission. */
  to: string;
}

/** With more cells than this, the differing part is shown as one piece. */
const CELLS_MAX = 250_000;

/** How the source of a unit (`a`) differs from the text (`b`), with the same costs as the score. */
export function diffTokens(a: readonly Token[], b: readonly Token[]): DiffPiece[] {
  let [from, toA, toB] = [0, a.length, b.length];
  while (from < toA && from < toB && isEqual(a[from], b[from])) from += 1;
  while (toA > from && toB > from && isEqual(a[toA - 1], b[toB - 1])) {
    toA -= 1;
    toB -= 1;
  }
  const [middleA, middleB] = [a.slice(from, toA), b.slice(from, toB)];
  const steps: Step[] = [
    ...a.slice(0, from).map((token): Step => [token, token]),
    ...align(middleA, middleB),
    ...a.slice(toA).map((token): Step => [token, token]),
  ];
  return merge(steps);
}

/** One token of each side, or null where a side has none. */
type Step = readonly [Token | null, Token | null];

function isEqual(a: Token | undefined, b: Token | undefined): boolean {
  return a !== undefined && b !== undefined && a.kind === b.kind && a.text === b.text;
}

function align(a: readonly Token[], b: readonly Token[]): Step[] {
  if (a.length * b.length > CELLS_MAX)
    return [...a.map((token): Step => [token, null]), ...b.map((token): Step => [null, token])];
  const width = b.length + 1;
  const costs = new Int32Array((a.length + 1) * width);
  const at = (i: number, j: number) => costs[i * width + j] ?? 0;
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = 0; j <= b.length; j += 1) {
      if (i === 0 && j === 0) continue;
      const [x, y] = [a[i - 1], b[j - 1]];
      const removed = x ? at(i - 1, j) + weigh([x]) : Number.POSITIVE_INFINITY;
      const added = y ? at(i, j - 1) + weigh([y]) : Number.POSITIVE_INFINITY;
      const kept = x && y ? at(i - 1, j - 1) + substitution(x, y, false) : Number.POSITIVE_INFINITY;
      costs[i * width + j] = Math.min(kept, removed, added);
    }
  }
  const steps: Step[] = [];
  for (let [i, j] = [a.length, b.length]; i > 0 || j > 0; ) {
    const [x, y] = [a[i - 1] ?? null, b[j - 1] ?? null];
    const cost = at(i, j);
    if (x && y && cost === at(i - 1, j - 1) + substitution(x, y, false)) {
      steps.push([x, y]);
      i -= 1;
      j -= 1;
    } else if (x && cost === at(i - 1, j) + weigh([x])) {
      steps.push([x, null]);
      i -= 1;
    } else {
      steps.push([null, y]);
      j -= 1;
    }
  }
  return steps.reverse();
}

function merge(steps: readonly Step[]): DiffPiece[] {
  const pieces: { op: DiffPiece['op']; from: Token[]; to: Token[] }[] = [];
  for (const [x, y] of steps) {
    const op = opOf(x, y);
    let last = pieces.at(-1);
    if (last?.op !== op) {
      last = { op, from: [], to: [] };
      pieces.push(last);
    }
    if (x) last.from.push(x);
    if (y) last.to.push(y);
  }
  return pieces.map(({ op, from, to }) => ({ op, from: join(from), to: join(to) }));
}

function opOf(x: Token | null, y: Token | null): DiffPiece['op'] {
  if (x === null) return 'insert';
  if (y === null) return 'delete';
  return x.text === y.text ? 'equal' : 'replace';
}

/**
 * For display only: puts spaces between words, but not around punctuation and letters of unspaced
 * scripts.
 */
function join(tokens: readonly Token[]): string {
  let text = '';
  for (const [index, { kind, text: piece }] of tokens.entries()) {
    const before = tokens[index - 1]?.kind;
    const isApart = before !== undefined && kind !== 'punctuation' && kind !== 'char' && before !== 'char';
    text += (isApart ? ' ' : '') + piece;
  }
  return text;
}
