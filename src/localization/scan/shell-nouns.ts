import { wordLists } from '#kernel/word-set.ts';

/**
 * Nouns that are common in every text, because they refer to things without naming them. They are no
 * terms, however frequent they are.
 */
const shellNouns = wordLists(new URL('./shell-nouns/', import.meta.url), ['de', 'en']);

export function isShellNoun(word: string, base: string): boolean {
  return shellNouns(base).has(word);
}

const SHARE = 100;
const COUNT_MIN = 20;

/** Such a noun can still be the topic of a text. It counts as a term from this frequency on. */
export function shellNounMin(runs: number): number {
  return Math.max(COUNT_MIN, runs / SHARE);
}
