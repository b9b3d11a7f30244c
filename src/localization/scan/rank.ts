import type { Candidate } from './candidates.ts';
import { weightOf } from './score.ts';

/** The most in strings that any candidate has: what the others are measured by. */
export function stringsMaxOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((max, { strings }) => Math.max(max, strings), 1);
}

/** The best first; what ties is decided by C-value, then by the alphabet, so that a scan repeats itself. */
export function rank(candidates: readonly Candidate[]): Candidate[] {
  const stringsMax = stringsMaxOf(candidates);
  return candidates
    .map((candidate) => ({ candidate, weight: weightOf(candidate, stringsMax) }))
    .sort(
      (a, b) =>
        b.weight - a.weight ||
        b.candidate.cValue - a.candidate.cValue ||
        (a.candidate.term < b.candidate.term ? -1 : 1),
    )
    .map(({ candidate }) => candidate);
}

const TERMS_MIN = 500;
const TERMS_MAX = 1500;
/** In a text as long as a novel more than five hundred candidates are worth a look: one for so many words. */
const WORDS_EACH = 100;

/** How many candidates a scan keeps. */
export function termsMaxOf(words: number): number {
  return Math.min(TERMS_MAX, Math.max(TERMS_MIN, Math.round(words / WORDS_EACH)));
}
