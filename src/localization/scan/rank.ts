import type { Candidate } from './candidates.ts';
import { glossaryScore } from './score.ts';

/** The most in strings that any candidate has: what the others are measured by. */
export function stringsMaxOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((max, { strings }) => Math.max(max, strings), 1);
}

/** The best first; what ties is decided by C-value, then by the alphabet, so that a scan repeats itself. */
export function rank(candidates: readonly Candidate[]): Candidate[] {
  const stringsMax = stringsMaxOf(candidates);
  return candidates
    .map((candidate) => ({ candidate, score: glossaryScore(candidate, stringsMax, 0) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.candidate.cValue - a.candidate.cValue ||
        (a.candidate.term < b.candidate.term ? -1 : 1),
    )
    .map(({ candidate }) => candidate);
}
