import type { Node } from './read-pattern.ts';

/** Enough to call it a runaway, and little enough to be there at once. */
const ENOUGH = 1_000_000;

export interface Walked {
  steps: number;
  /** Where the first match ends. */
  end: number | null;
}

class TooManySteps extends Error {}

/**
 * How many signs, choices and edges a backtracking engine looks at, by walking the pattern as one does. A
 * count is the same on every machine; a time is not. Infinity for a runaway.
 */
export function countSteps(pattern: Node, flags: string, text: string): Walked {
  let steps = 0;
  let first: number | null = null;
  const captures: (string | undefined)[] = [];

  const walk = (node: Node, at: number, back: boolean, next: (at: number) => boolean): boolean => {
    steps += 1;
    if (steps > ENOUGH) throw new TooManySteps();
    switch (node.kind) {
      case 'one': {
        const length = node.matches(text, at, back);
        return length > 0 && next(back ? at - length : at + length);
      }
      case 'edge':
        return node.test(text, at) && next(at);
      case 'row': {
        const nodes = back ? node.nodes.toReversed() : node.nodes;
        const from = (index: number, here: number): boolean => {
          const each = nodes[index];
          return each ? walk(each, here, back, (there) => from(index + 1, there)) : next(here);
        };
        return from(0, at);
      }
      case 'choice':
        return node.ways.some((way) => walk(way, at, back, next));
      case 'group':
        return walk(node.node, at, back, (end) => {
          const before = captures[node.index];
          captures[node.index] = back ? text.slice(end, at) : text.slice(at, end);
          if (next(end)) return true;
          captures[node.index] = before;
          return false;
        });
      case 'look': {
        const found = walk(node.node, at, node.back, () => true);
        return found !== node.negative && next(at);
      }
      case 'again': {
        const said = captures[node.index] ?? '';
        const there = back ? at - said.length : at + said.length;
        steps += said.length;
        return text.slice(Math.min(at, there), Math.max(at, there)) === said && next(there);
      }
      case 'repeat': {
        const more = (count: number, here: number): boolean => {
          const again = () =>
            count < node.max &&
            walk(node.node, here, back, (there) => (there === here ? false : more(count + 1, there)));
          if (count < node.min) return again();
          return node.lazy ? next(here) || again() : again() || next(here);
        };
        return more(0, at);
      }
    }
  };

  const matchAt = (at: number): number => {
    let end = -1;
    walk(pattern, at, false, (there) => {
      end = there;
      return true;
    });
    return end;
  };

  const isByPoint = /[uv]/.test(flags);
  const isGlobal = flags.includes('g');
  // An engine does not look further for what can only begin at the start.
  const isAnchored = flags.includes('y') || (!flags.includes('m') && beginsAtStart(pattern));
  try {
    for (let at = 0; at <= text.length; at += 1) {
      if (isByPoint && isInsidePair(text, at)) continue;
      const end = matchAt(at);
      if (end >= 0) first ??= end;
      if (end >= 0 && !isGlobal) break;
      if (end > at) at = end - 1;
      if (isAnchored) break;
    }
  } catch (fault) {
    if (fault instanceof TooManySteps) return { steps: Infinity, end: first };
    throw fault;
  }
  return { steps, end: first };
}

const isInsidePair = (text: string, at: number) => at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xff_ff;

function beginsAtStart(node: Node): boolean {
  if (node.kind === 'edge') return node.sign === '^';
  if (node.kind === 'row') return node.nodes[0] !== undefined && beginsAtStart(node.nodes[0]);
  if (node.kind === 'choice') return node.ways.every(beginsAtStart);
  return node.kind === 'group' && beginsAtStart(node.node);
}
