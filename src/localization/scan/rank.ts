import type { Candidate } from './candidates.ts';
import { glossaryScore } from './score.ts';
import { isUnspaced } from './units.ts';

/** The most in strings that any candidate has: what the others are measured by. */
export function stringsMaxOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((max, { strings }) => Math.max(max, strings), 1);
}

/** The best first; what ties is decided by C-value, then by the alphabet, so that a scan repeats itself. */
export function rank(candidates: readonly Candidate[]): Candidate[] {
  const stringsMax = stringsMaxOf(candidates);
  return candidates
    .map((candidate) => ({
      candidate,
      score: glossaryScore(candidate, stringsMax, 0) + bonusOf(candidate, stringsMax),
    }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.candidate.cValue - a.candidate.cValue ||
        (a.candidate.term < b.candidate.term ? -1 : 1),
    )
    .map(({ candidate }) => candidate);
}

const CAPITALS_MIN = 0.8;
/** In running text, how often decides: no signal may push a frequent name out of sight. */
const FREQUENCY = 4;

/** Two capitals together are no name before they are seen so often. */
const RECURS_MIN = 4;

/** A name that keeps its capital is surer than a word that everyday language has not got. */
function bonusOf(candidate: Candidate, stringsMax: number): number {
  const { capitals, strings, isMultiword, standaloneId } = candidate;
  const isName = (capitals ?? 0) >= CAPITALS_MIN || candidate.isBare === true;
  const isSmallPhrase = isMultiword && capitals !== null && capitals < CAPITALS_MIN && !standaloneId;
  // Without spaces what competes are n-grams, which are less sure themselves.
  const isEveryday = candidate.isEveryday === true && !isUnspaced(candidate.term);
  const isRare = isMultiword && strings < RECURS_MIN && !standaloneId;
  return (
    (FREQUENCY * Math.log2(1 + strings)) / Math.log2(1 + stringsMax) +
    (isName ? 1 : 0) -
    (candidate.isOnlyDomain === true ? 0.75 : 0) -
    (isEveryday && !isName ? 1 : 0) -
    (isSmallPhrase ? 1.5 : 0) -
    (isRare ? 1 : 0)
  );
}
