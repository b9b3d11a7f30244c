import { createBranching } from './branching.ts';
import { categoryOf } from './category.ts';
import { createSurvey, type Seed, type SourceRow, type Survey } from './survey.ts';
import { createRecurrence, createTallies, type Tally } from './tally.ts';
import { columnsOf, isCjk } from './units.ts';

export interface Candidate {
  term: string;
  context: string;
  category: string;
  occurrences: number;
  strings: number;
  /** String id of the row that consists of the term alone; null when there is no such row. */
  standaloneId: string | null;
  /** Share of capitals in the middle of sentences; null where that says nothing. */
  capitals: number | null;
  /** A dictionary of everyday words does not have it. */
  isUnusual: boolean;
  isMultiword: boolean;
  /** Breaks ties: how much a phrase occurs beyond the longer phrases that contain it. */
  cValue: number;
}

const UNSPACED = new Set(['zh-cn', 'zh-hk', 'zh-sg', 'zh-tw', 'yue', 'ja']);
const COLUMNS_MAX = 32;
const CAPITALS_MIN = 0.8;
const OCCURRENCES_MIN = 4;
const CAPITALISED_MIN = 2;

/**
 * Terms without a model: three or four passes over the sources, page by page, so that memory depends on the
 * candidates and not on the task. Unsorted; the caller knows the rest of the score.
 */
export async function findCandidates(
  language: string,
  pages: () => AsyncIterable<readonly SourceRow[]>,
): Promise<Candidate[]> {
  const survey = createSurvey(language);
  for await (const page of pages()) for (const row of page) survey.add(row);
  if (UNSPACED.has(language)) for await (const page of pages()) for (const row of page) survey.grow(row);
  const seeds = survey.seeds();
  for (const [key, seed] of seeds) if (isUnusable(seed.form)) seeds.delete(key);
  if (seeds.size === 0) return [];

  const branching = createBranching(seeds);
  const recurrence = createRecurrence(seeds);
  for await (const page of pages()) {
    for (const row of page) {
      branching.add(row);
      recurrence.add(row);
    }
  }
  dropPlainWords(seeds, language, (key) => branching.isWord(key));
  // Before the counting, because whatever is longer hides what is shorter.
  for (const [key, seed] of seeds) if (isOnlyStandalone(seed) && !recurrence.recurs(key)) seeds.delete(key);

  const tallies = createTallies(seeds);
  for await (const page of pages()) for (const row of page) tallies.add(row);

  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return [...seeds].flatMap(([key, seed]) => {
    const tally = tallies.get(key);
    return tally && isKept(seed, tally) ? [toCandidate(seed, tally, survey, segmenter)] : [];
  });
}

function isUnusable(form: string): boolean {
  return !/\p{L}/u.test(form) || columnsOf(form) > COLUMNS_MAX;
}

/**
 * Signals 4 and 5: an n-gram must be free on both sides, and one that ICU's own dictionary keeps as a
 * single word is everyday language. A row of its own stays: assassin and knight are units in a game.
 */
function dropPlainWords(seeds: Map<string, Seed>, language: string, isWord: (key: string) => boolean): void {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  for (const [key, seed] of seeds) {
    if (!seed.isGram || seed.standalone || seed.isCapitalised || seed.isPhrase) continue;
    // Loanwords in Katakana are one word to ICU whether it knows them or not.
    const isPlain = seed.units > 1 && wordsIn(segmenter, seed.form) === 1;
    if (isPlain || !isWord(key)) seeds.delete(key);
  }
}

function isOnlyStandalone(seed: Seed): boolean {
  return seed.standalone !== null && !seed.isCapitalised && !seed.isPhrase && !seed.isGram;
}

function wordsIn(segmenter: Intl.Segmenter, text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  return words;
}

function isKept(seed: Seed, tally: Tally): boolean {
  if (seed.standalone && tally.inside > 0) return true;
  if (seed.isCapitalised && tally.occurrences >= CAPITALISED_MIN && (capitalsOf(tally) ?? 0) >= CAPITALS_MIN)
    return true;
  return (seed.isPhrase || seed.isGram) && tally.occurrences >= OCCURRENCES_MIN;
}

function capitalsOf({ upper, lower }: Tally): number | null {
  return upper + lower === 0 ? null : upper / (upper + lower);
}

function toCandidate(seed: Seed, tally: Tally, survey: Survey, segmenter: Intl.Segmenter): Candidate {
  const { form, standalone, units } = seed;
  const isWritten = isCjk(form);
  const nested = tally.raw - tally.occurrences;
  const words = isWritten ? wordsIn(segmenter, form) : units;
  return {
    term: form,
    context: tally.context,
    category: categoryOf(form, standalone?.stringId ?? null, survey.isSpeaker(form)),
    occurrences: tally.occurrences,
    strings: tally.strings,
    standaloneId: standalone?.stringId ?? null,
    capitals: /\p{Lu}|\p{Ll}/u.test(form) ? capitalsOf(tally) : null,
    isUnusual: isWritten && words > 1,
    isMultiword: words > 1,
    cValue: Math.log2(units + 1) * (tally.raw - nested / Math.max(1, tally.containers.size)),
  };
}
