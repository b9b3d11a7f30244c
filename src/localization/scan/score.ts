import type { Said } from '#kernel/sentences/fill.ts';
import { quoted } from '../terms/judgment.ts';
import type { Candidate } from './candidates.ts';
import { isUnspaced } from './units.ts';

const CAPITALS_MIN = 0.8;
/** Frequency has the largest weight: in running text, no other signal may push down a frequent name. */
const FREQUENCY = 9;
/**
 * The penalty per doubling of the number of programs that use the word. It is smaller in scripts
 * without spaces, where the competing candidates are n-grams, which are less certain.
 */
const SPREAD = 0.6;
const SPREAD_UNSPACED = 0.35;
/** A word seen less often is no term yet, capitalized or not. */
const RECURS_MIN = 4;
const HIRAGANA = /\p{Script=Hiragana}/u;
/** 选中的物体, 帧之间: a candidate that contains a function word is part of a sentence. */
const GLUED = /\p{Script=Han}[的和或与时為为于中後后]|[的和或与时為为于]\p{Script=Han}/u;
/**
 * Chosen so that on unseen texts more than half of the candidates scored 7 or more were terms, and one
 * in fifteen of those under 5.
 */
const SCALE = 5;

/** Importance from 0 to 10, by frequency and by how many signals agree. */
export function glossaryScore(candidate: Candidate, stringsMax: number, ways: number): number {
  const weight = Math.max(0, weightOf(candidate, stringsMax) + (ways > 1 ? 1.5 : 0));
  return Math.round(10 * (1 - Math.exp(-weight / SCALE)) * 100) / 100;
}

/** The same without limits, so that different candidates do not tie. */
export function weightOf(candidate: Candidate, stringsMax: number): number {
  const { term, strings, standaloneId, isMultiword } = candidate;
  const isName = isAlwaysCapital(candidate) || candidate.isBare === true;
  const frequency = Math.log2(1 + strings) / Math.log2(1 + Math.max(1, stringsMax));
  const weight =
    FREQUENCY * frequency +
    caseWeight(candidate, frequency) +
    (candidate.isUnusual || isAlwaysCapital(candidate) ? 1.5 : 0) +
    (isName ? 1 : 0) +
    (candidate.category === 'Other' ? 0 : 1) -
    candidate.spread * (isUnspaced(term) ? SPREAD_UNSPACED : SPREAD);
  // A row of its own is enough evidence.
  if (standaloneId !== null) return weight + 2 + (isMultiword ? 1 : 0);
  const inText = isUnspaced(term) ? unspacedWeight(candidate) : spacedWeight(candidate, isName);
  return (
    weight +
    inText -
    (candidate.isRegion === true ? 3 : 0) -
    (strings < RECURS_MIN ? (isMultiword ? 1.5 : 0.5) : 0)
  );
}

const SOMETIMES_FULL = 0.15;
const MANY_WORDS = 4;
const QUALITY = /(?:ing|ed|ous|ful|less|some|ible|able|ive|ly|ent|ant)$/u;

/**
 * For languages where capitals mark names. A usually lower-case word that is sometimes capitalized (a
 * Ranger, the Swamp) is the most certain term, a word that never occurs inside a sentence the least.
 * Fitted to ten open-source programs with two glossaries each, so that ranking by capitals alone is
 * never better. The last constant keeps the scale of scores.
 */
function caseWeight(candidate: Candidate, frequency: number): number {
  const { term, capitals, isEveryday, isNeverInside } = candidate;
  if (capitals === null && isNeverInside !== true) return 0;
  const words = term.split(' ').length;
  const isSmall = capitals !== null && !isAlwaysCapital(candidate);
  return (
    (isEveryday === true ? 1.5 : 0) -
    (words >= MANY_WORDS ? 2 : 0) -
    (isNeverInside === true ? 1.5 : 0) -
    (isAlwaysCapital(candidate) && words === 2 ? 1 : 0) +
    (isSmall ? 2 * Math.min(1, capitals / SOMETIMES_FULL) : 0) +
    (capitals === 0 && words === 1 ? 0.5 : 0) -
    (isSmall && words === 1 && QUALITY.test(term) ? 0.5 : 0) +
    (capitals === null ? 0 : 1.35 * frequency) -
    1.25
  );
}

/** Phrases are no more certain than words, and less certain without capitals. */
function spacedWeight({ term, capitals, isMultiword }: Candidate, isName: boolean): number {
  const isSmall = capitals === null ? /^\p{Ll}/u.test(term) : !isName;
  return isMultiword && isSmall ? -1.5 : 0;
}

/** 備えた都市内 is more often part of a sentence than 都市計画, and a single Kanji is often part of a word. */
function unspacedWeight({ term, isMultiword, isEveryday, spread }: Candidate): number {
  // 晶格 and 折射 are in dictionaries, but hardly any program uses them.
  const isRare = isEveryday === true && spread === 0;
  return (
    (isMultiword ? 0.5 : 0) +
    (isRare ? 0.75 : 0) -
    (HIRAGANA.test(term) ? 1.5 : 0) -
    (GLUED.test(term) ? 1 : 0) -
    ([...term].length === 1 ? 1 : 0)
  );
}

function isAlwaysCapital({ capitals }: Candidate): boolean {
  return (capitals ?? 0) >= CAPITALS_MIN;
}

/** The reasons with their figures. A remark of the model comes last. */
export function reasonsOf(candidate: Candidate, ways: number, why = ''): Said[] {
  const { occurrences, strings, capitals, standaloneId } = candidate;
  const reasons: Said[] = [appears(occurrences, strings)];
  if (capitals === 1) reasons.push(['scan.always_capitalised']);
  else if (capitals !== null && capitals >= CAPITALS_MIN)
    reasons.push(['scan.mostly_capitalised', { percent: Math.round(capitals * 100) }]);
  if (candidate.isUnusual) reasons.push(['scan.not_everyday_word']);
  if (standaloneId !== null)
    reasons.push(
      standaloneId === '' ? ['scan.row_of_its_own'] : ['scan.row_of_its_own_named', { string: standaloneId }],
    );
  if (ways > 1) reasons.push(['scan.translated_ways', { ways }]);
  return why === '' ? reasons : [...reasons, quoted(why)];
}

function appears(occurrences: number, strings: number): Said {
  if (occurrences === 1) return ['scan.appears_once'];
  return strings === 1
    ? ['scan.appears_in_one', { occurrences }]
    : ['scan.appears', { occurrences, strings }];
}
