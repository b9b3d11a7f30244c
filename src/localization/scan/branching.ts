import { type SourceRow, type Seed } from './survey.ts';
import { keyOf, runsOf } from './units.ts';

const ENTROPY_MIN = 1.2;
/** With so many different neighbours the answer is known. */
const NEIGHBOURS_MAX = 64;

interface Sides {
  left: Map<string, number>;
  right: Map<string, number>;
}

export interface Branching {
  add(row: SourceRow): void;
  /** Free on both sides: what stands before and after it changes. */
  isWord(key: string): boolean;
}

/** Signal 4, second half: a piece of a longer word always has the same neighbour, a word has many. */
export function createBranching(seeds: ReadonlyMap<string, Seed>): Branching {
  const grams = new Map<string, Sides>();
  let unitsMax = 0;
  for (const [key, seed] of seeds) {
    if (!seed.isGram) continue;
    grams.set(key, { left: new Map(), right: new Map() });
    unitsMax = Math.max(unitsMax, seed.units);
  }
  let edges = 0;

  return {
    add({ content }) {
      if (unitsMax === 0) return;
      for (const { units } of runsOf(content)) {
        for (let from = 0; from < units.length; from += 1) {
          for (let to = from; to < Math.min(units.length, from + unitsMax); to += 1) {
            const sides = grams.get(keyOf(content.slice(units[from]?.start, units[to]?.end)));
            if (!sides) continue;
            // The end of a run is a border every time, so each one counts as a neighbour of its own.
            count(
              sides.left,
              from === 0 ? `^${(edges += 1)}` : content.slice(units[from - 1]?.start, units[from - 1]?.end),
            );
            count(
              sides.right,
              to + 1 === units.length
                ? `$${(edges += 1)}`
                : content.slice(units[to + 1]?.start, units[to + 1]?.end),
            );
          }
        }
      }
    },
    isWord(key) {
      const sides = grams.get(key);
      return sides !== undefined && entropy(sides.left) >= ENTROPY_MIN && entropy(sides.right) >= ENTROPY_MIN;
    },
  };
}

function count(side: Map<string, number>, neighbour: string): void {
  const seen = side.get(neighbour);
  if (seen !== undefined || side.size < NEIGHBOURS_MAX) side.set(neighbour, (seen ?? 0) + 1);
}

/** In bits. */
function entropy(side: ReadonlyMap<string, number>): number {
  const total = side.values().reduce((sum, n) => sum + n, 0);
  return -side.values().reduce((sum, n) => sum + (n / total) * Math.log2(n / total), 0);
}
