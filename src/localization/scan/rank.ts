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

/** Seen less often, capitals or not, it is no term yet. */
const RECURS_MIN = 4;
const HIRAGANA = /\p{Script=Hiragana}/u;

/**
 * In running text a name that keeps its capital is surer than a word that everyday language has not got,
 * and two words together are no surer than one. A row of its own has shown what it is.
 */
function bonusOf(candidate: Candidate, stringsMax: number): number {
  const { capitals, strings, isMultiword, standaloneId, term } = candidate;
  const isName = (capitals ?? 0) >= CAPITALS_MIN || candidate.isBare === true;
  const frequency = (FREQUENCY * Math.log2(1 + strings)) / Math.log2(1 + stringsMax);
  const known = candidate.isOnlyDomain === true ? 0.75 : 0;
  if (standaloneId !== null) return frequency + (isName ? 1 : 0) - known;
  const isSpaced = !isUnspaced(term);
  const isSmall = isSpaced && isMultiword && (capitals === null ? /^\p{Ll}/u.test(term) : !isName);
  return (
    frequency +
    (isName ? 1 : 0) -
    known -
    (candidate.isRegion === true ? 3 : 0) -
    // Without spaces what competes are n-grams, which are less sure themselves.
    (candidate.isEveryday === true && isSpaced && !isName ? 0.75 : 0) -
    (isMultiword ? (isSpaced ? 1 : 0.5) : 0) -
    (isSmall ? 1.5 : 0) -
    (strings < RECURS_MIN ? (isMultiword ? 1.5 : 0.5) : 0) -
    // 備えた都市内 is a piece of a sentence more often than 都市計画 is, and a single Kanji a piece of a word.
    (!isSpaced && HIRAGANA.test(term) ? 1.5 : 0) -
    (!isSpaced && [...term].length === 1 ? 1 : 0)
  );
}
