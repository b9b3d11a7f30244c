import type { Seed } from './survey.ts';
import { keyOf } from './units.ts';

const PREFIX = 2;

/**
 * How many units a candidate may have that begins like this; 0 for most places of a text, so that hardly
 * any of its n-grams are ever cut out. By two characters, which no ending touches; of one Kanji by that one.
 */
export function reachOf(seeds: Iterable<Seed>): (beginning: string) => number {
  const reach = new Map<string, number>();
  for (const { form, units } of seeds) {
    const prefix = keyOf(form).slice(0, PREFIX);
    reach.set(prefix, Math.max(reach.get(prefix) ?? 0, units));
  }
  return (beginning) =>
    Math.max(reach.get(beginning.slice(0, PREFIX)) ?? 0, reach.get(beginning.slice(0, 1)) ?? 0);
}

/** Pieces of a text as keys. A text whose length changes with its case (İ) is folded piece by piece. */
export function keysIn(content: string): (start: number, end?: number) => string {
  const folded = keyOf(content);
  return folded.length === content.length
    ? (start, end) => folded.slice(start, end)
    : (start, end) => keyOf(content.slice(start, end));
}
