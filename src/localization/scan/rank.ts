import type { Candidate } from './candidates.ts';
import { weightOf } from './score.ts';

/** The highest number of strings of any candidate, to which the others are compared. */
export function stringsMaxOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((max, { strings }) => Math.max(max, strings), 1);
}

/** Best first. Ties are broken by C-value and then alphabetically, so that a scan is reproducible. */
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
/** In texts as long as a novel more candidates are worthwhile: one per this many words. */
const WORDS_EACH = 100;

/** The maximum number of candidates that a scan keeps. */
export function termsMaxOf(words: number): number {
  return Math.min(TERMS_MAX, Math.max(TERMS_MIN, Math.round(words / WORDS_EACH)));
}
