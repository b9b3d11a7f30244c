import type { Node } from './read-pattern.ts';

/** Enough to count as a runaway, and few enough to be reached quickly. */
const ENOUGH = 1_000_000;

interface Walked {
  steps: number;
  /** Where the first match ends. */
  end: number | null;
}

class TooManySteps extends Error {}

/** Whether the rest matches from here on. */
type Way = (at: number) => boolean;

interface Walk {
  /** Starts again with another text. */
  over(text: string): void;
  /** Where a match that begins here ends; -1 without one. */
  matchAt(at: number): number;
  steps(): number;
}

const walks = new WeakMap<Node, Walk>();

/**
 * How many characters, choices and edges a backtracking engine looks at, found by walking the pattern as such an
 * engine does. A count is the same on every machine; a time is not. Infinity for a runaway.
 */
export function countSteps(pattern: Node, flags: string, text: string): Walked {
  const walk = walks.get(pattern) ?? walkOf(pattern);
  walks.set(pattern, walk);
  walk.over(text);
  let first: number | null = null;
  const isByPoint = /[uv]/.test(flags);
  const isGlobal = flags.includes('g');
  // An engine does not search further for what can only match at the start.
  const isAnchored = flags.includes('y') || (!flags.includes('m') && beginsAtStart(pattern));
  try {
    for (let at = 0; at <= text.length; at += 1) {
      if (isByPoint && isInsidePair(text, at)) continue;
      const end = walk.matchAt(at);
      if (end >= 0) first ??= end;
      if (end >= 0 && !isGlobal) break;
      if (end > at) at = end - 1;
      if (isAnchored) break;
    }
  } catch (fault) {
    if (fault instanceof TooManySteps) return { steps: Infinity, end: first };
    throw fault;
  }
  return { steps: walk.steps(), end: first };
}

/**
 * Every node as a function that knows what follows it: created once, and not at each of some hundred million steps.
 */
function walkOf(pattern: Node): Walk {
  let text = '';
  let steps = 0;
  let end = -1;
  let captures: (string | undefined)[] = [];

  const step = () => {
    steps += 1;
    if (steps > ENOUGH) throw new TooManySteps();
  };

  const wayOf = (node: Node, back: boolean, next: Way): Way => {
    switch (node.kind) {
      case 'one':
        return (at) => {
          step();
          const length = node.matches(text, at, back);
          return length > 0 && next(back ? at - length : at + length);
        };
      case 'edge':
        return (at) => {
          step();
          return node.test(text, at) && next(at);
        };
      case 'row': {
        const nodes = back ? node.nodes : node.nodes.toReversed();
        const row = nodes.reduce((after, each) => wayOf(each, back, after), next);
        return (at) => {
          step();
          return row(at);
        };
      }
      case 'choice': {
        const ways = node.ways.map((way) => wayOf(way, back, next));
        return (at) => {
          step();
          return ways.some((way) => way(at));
        };
      }
      case 'group':
        return groupOf(node, back, next);
      case 'look': {
        const found = wayOf(node.node, node.back, () => true);
        return (at) => {
          step();
          return found(at) !== node.negative && next(at);
        };
      }
      case 'again':
        return (at) => {
          step();
          const captured = captures[node.index] ?? '';
          const there = back ? at - captured.length : at + captured.length;
          steps += captured.length;
          return text.slice(Math.min(at, there), Math.max(at, there)) === captured && next(there);
        };
      case 'repeat':
        return repeatOf(node, back, next);
    }
  };

  const groupOf = ({ node, index }: Node & { kind: 'group' }, back: boolean, next: Way): Way => {
    let from = 0;
    const inner = wayOf(node, back, (to) => {
      const before = captures[index];
      captures[index] = back ? text.slice(to, from) : text.slice(from, to);
      const isFound = next(to);
      if (!isFound) captures[index] = before;
      return isFound;
    });
    return (at) => {
      step();
      const began = from;
      from = at;
      const isFound = inner(at);
      from = began;
      return isFound;
    };
  };

  const repeatOf = ({ node, min, max, lazy }: Node & { kind: 'repeat' }, back: boolean, next: Way): Way => {
    let count = 0;
    let from = 0;
    const inner = wayOf(node, back, (to) => {
      if (to === from) return false;
      const began = from;
      count += 1;
      const isFound = more(to);
      count -= 1;
      from = began;
      return isFound;
    });
    const again = (at: number) => {
      if (count >= max) return false;
      from = at;
      return inner(at);
    };
    const more = (at: number): boolean => {
      if (count < min) return again(at);
      return lazy ? next(at) || again(at) : again(at) || next(at);
    };
    return (at) => {
      step();
      // What follows may come back here, so each step restores the state.
      const counted = count;
      const began = from;
      count = 0;
      const isFound = more(at);
      count = counted;
      from = began;
      return isFound;
    };
  };

  const whole = wayOf(pattern, false, (at) => {
    end = at;
    return true;
  });
  return {
    over(given) {
      text = given;
      steps = 0;
      captures = [];
    },
    matchAt(at) {
      end = -1;
      whole(at);
      return end;
    },
    steps: () => steps,
  };
}

const isInsidePair = (text: string, at: number) => at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xff_ff;

function beginsAtStart(node: Node): boolean {
  if (node.kind === 'edge') return node.sign === '^';
  if (node.kind === 'row') return node.nodes[0] !== undefined && beginsAtStart(node.nodes[0]);
  if (node.kind === 'choice') return node.ways.every(beginsAtStart);
  return node.kind === 'group' && beginsAtStart(node.node);
}
