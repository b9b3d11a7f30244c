import type { Seed } from './survey.ts';
import { keyOf } from './units.ts';

const PREFIX = 2;

/**
 * The maximum length, in units, of candidates with this beginning. It is 0 for most positions in a
 * text, so that few n-grams are cut out. Candidates are indexed by their first two characters, which
 * inflection does not change, or by one if they consist of one Kanji.
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

/** Pieces of a text as keys. If lower-casing changes the length (İ), each piece is folded separately. */
export function keysIn(content: string): (start: number, end?: number) => string {
  const folded = keyOf(content);
  return folded.length === content.length
    ? (start, end) => folded.slice(start, end)
    : (start, end) => keyOf(content.slice(start, end));
}
