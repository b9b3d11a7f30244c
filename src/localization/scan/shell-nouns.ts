import { wordLists } from '#kernel/word-set.ts';

/**
 * Nouns that every text is full of, whatever it speaks of: they point at things and are the names of
 * none. However often they stand in a text, they are no terms of it.
 */
const shellNouns = wordLists(new URL('./shell-nouns/', import.meta.url), ['de', 'en']);

export function isShellNoun(word: string, base: string): boolean {
  return shellNouns(base).has(word);
}

const SHARE = 100;
const COUNT_MIN = 20;

/** Even one of these may be what a text is about. This is how often it must occur to count as that. */
export function shellNounMin(runs: number): number {
  return Math.max(COUNT_MIN, runs / SHARE);
}
