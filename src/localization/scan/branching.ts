import { keysIn, reachOf } from './candidate-lengths.ts';
import type { Seed, SourceRow } from './survey.ts';
import { isBorder } from './stop-words.ts';
import { runsOf } from './units.ts';

const ENTROPY_MIN = 1.2;
/** With this many different neighbours, the entropy is high enough. */
const NEIGHBOURS_MAX = 64;

/**
 * A gram is a verb stem if a larger share than this is followed by Hiragana that are no particle: 裏切
 * is a verb without its ending.
 */
const ENDINGS_MAX = 0.6;

interface Sides {
  left: Map<string, number>;
  right: Map<string, number>;
  seen: number;
  /** Occurrences followed by Hiragana that are no particle. */
  endings: number;
}

export interface Branching {
  add(row: SourceRow): void;
  /** Independent on both sides: the text before and after it varies. */
  isWord(key: string): boolean;
}

/** Signal 4, second half: a piece of a longer word always has the same neighbours, while a word has many. */
export function createBranching(seeds: ReadonlyMap<string, Seed>): Branching {
  const grams = new Map<string, Sides>();
  for (const [key, seed] of seeds)
    if (seed.isGram) grams.set(key, { left: new Map(), right: new Map(), seen: 0, endings: 0 });
  const reach = reachOf(seeds.values().filter(({ isGram }) => isGram));
  let edges = 0;

  /**
   * The end of a run always counts as a border, and so does a particle, because names in Japanese texts
   * are followed by は, が, を, の and little else. Each border counts as a distinct neighbour.
   */
  function count(side: Map<string, number>, neighbour: string): void {
    if (side.size >= NEIGHBOURS_MAX) return;
    const key = neighbour === '' || isBorder(neighbour) ? `^${(edges += 1)}` : neighbour;
    side.set(key, (side.get(key) ?? 0) + 1);
  }

  return {
    add({ content }) {
      if (grams.size === 0) return;
      const keys = keysIn(content);
      for (const { units } of runsOf(content)) {
        for (const [from, { start }] of units.entries()) {
          for (const [length, { end }] of units.slice(from, from + reach(keys(start, start + 2))).entries()) {
            const sides = grams.get(keys(start, end));
            if (!sides) continue;
            const [before, after] = [units[from - 1], units[from + length + 1]];
            count(sides.left, before ? content.slice(before.start, before.end) : '');
            const next = after ? content.slice(after.start, after.end) : '';
            count(sides.right, next);
            sides.seen += 1;
            if (/^\p{Script=Hiragana}/u.test(next) && !isBorder(next)) sides.endings += 1;
          }
        }
      }
    },
    isWord(key) {
      const sides = grams.get(key);
      if (sides === undefined || sides.endings > ENDINGS_MAX * sides.seen) return false;
      return entropy(sides.left) >= ENTROPY_MIN && entropy(sides.right) >= ENTROPY_MIN;
    },
  };
}

/** In bits. */
function entropy(side: ReadonlyMap<string, number>): number {
  const total = side.values().reduce((sum, n) => sum + n, 0);
  return -side.values().reduce((sum, n) => sum + (n / total) * Math.log2(n / total), 0);
}
