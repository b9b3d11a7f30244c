import { hasWordList } from '#kernel/general-words.ts';
import { twoLetterCodes } from '#kernel/names-in-other-languages.ts';
import { baseOf } from '#kernel/scripts.ts';
import { type Branching, createBranching } from './branching.ts';
import { categoryOf, kindOfRow } from './category.ts';
import { type LanguageRules, languageRules, wordsIn } from './language-rules.ts';
import { LOANWORDS } from './stop-words.ts';
import { spreadOf } from './spread.ts';
import { createSurvey, type Seed, type SourceRow } from './survey.ts';
import { createRecurrence, createTallies, type Tally } from './tally.ts';
import { isTransliterated } from './transliterated.ts';
import { columnsOf, isUnspaced } from './units.ts';

export interface Candidate {
  term: string;
  context: string;
  /** A second place to understand it by, for a model; empty when there is none. */
  context2: string;
  category: string;
  occurrences: number;
  strings: number;
  /** String id of the row that consists of the term alone; null when there is no such row. */
  standaloneId: string | null;
  /** Share of capitals in the middle of sentences; null where that says nothing. */
  capitals: number | null;
  /** In a language where capitals tell names: it only begins sentences, or is all there is. */
  isNeverInside?: boolean;
  /** A dictionary of everyday words does not have it. */
  isUnusual: boolean;
  isMultiword: boolean;
  /** Everyday language has it, though not as often. */
  isEveryday?: boolean;
  /** A noun without article in a language where every noun has a capital, or a foreign name by its sound in Chinese. */
  isBare?: boolean;
  /** A country or a continent. */
  isRegion?: boolean;
  /** How many programs use the word, in doublings; 0 for what has several words. */
  spread: number;
  /** Breaks ties: how much a phrase occurs beyond the longer phrases that contain it. */
  cValue: number;
}

export interface Candidates {
  candidates: Candidate[];
  /** How much text it was: a longer one has more terms. */
  words: number;
}

const COLUMNS_MAX = 32;
const CAPITALS_MIN = 0.8;
const OCCURRENCES_MIN = 4;
const CAPITALISED_MIN = 2;
const SOMETIMES_MIN = 3;
/** Where no list of everyday words tells a term, capitals have to. */
const SOMETIMES_MIN_ALONE = 2;
const SOMETIMES_SHARE = 0.05;
/** A headline that recurs once is a coincidence. */
const PROSE_INSIDE_MIN = 2;

/**
 * Terms without a model: three or four passes over the sources, page by page, so that memory depends on the
 * candidates and not on the task. Unsorted; the caller knows the rest of the score.
 */
export async function findCandidates(
  language: string,
  pages: () => AsyncIterable<readonly SourceRow[]>,
): Promise<Candidates> {
  const rules = languageRules(language);
  const survey = createSurvey(rules);
  for await (const page of pages()) for (const row of page) survey.add(row);
  if (rules.isUnspaced) for await (const page of pages()) for (const row of page) survey.grow(row);
  const seeds = survey.seeds();
  for (const [key, seed] of seeds) if (isUnusable(seed.form)) seeds.delete(key);
  if (seeds.size === 0) return { candidates: [], words: survey.words() };

  const branching = createBranching(seeds);
  const recurrence = createRecurrence(seeds, rules.inflection);
  for await (const page of pages()) {
    for (const row of page) {
      branching.add(row);
      recurrence.add(row);
    }
  }
  dropPlainWords(seeds, rules, branching);
  // Before the counting, because whatever is longer hides what is shorter.
  for (const [key, seed] of seeds) if (isOnlyNamed(seed) && !recurrence.recurs(key)) seeds.delete(key);

  const tallies = createTallies(seeds, rules.inflection);
  for await (const page of pages()) for (const row of page) tallies.add(row);

  const candidates = [...seeds].flatMap(([key, seed]) => {
    const tally = tallies.get(key);
    if (!tally || !isKept(seed, tally, rules, survey.gramsMin())) return [];
    return [toCandidate(seed, tally, rules, survey.isSpeaker(seed.form))];
  });
  return { candidates, words: survey.words() };
}

function isUnusable(form: string): boolean {
  return !/\p{L}/u.test(form) || columnsOf(form) > COLUMNS_MAX;
}

/**
 * Signals 4 and 5: an n-gram must be free on both sides, and one that ICU's own dictionary keeps as a
 * single word is everyday language. A row of its own stays: assassin and knight are units in a game.
 */
function dropPlainWords(seeds: Map<string, Seed>, rules: LanguageRules, branching: Branching): void {
  for (const [key, seed] of seeds) {
    if (!seed.isGram || seed.standalone || seed.isCapitalised || seed.isPhrase || seed.isEveryday) continue;
    // Its rank stands beside it every time, and that is all the freedom it needs.
    if (seed.isPerson) continue;
    // Loanwords in Katakana are one word to ICU whether it knows them or not.
    const isPlain = seed.units > 1 && wordsIn(rules, seed.form) === 1;
    if (isPlain || !branching.isWord(key)) seeds.delete(key);
  }
}

/** Nothing but a row of its own or a speaker: it must recur in a text, or it is translated once anyway. */
function isOnlyNamed(seed: Seed): boolean {
  return !seed.isCapitalised && !seed.isPhrase && !seed.isGram && !seed.isDomain && !seed.isEveryday;
}

function isKept(seed: Seed, tally: Tally, rules: LanguageRules, gramsMin: number): boolean {
  if (seed.standalone && isWorthARow(seed, tally, rules)) return true;
  const capitals = capitalsOf(tally);
  if (seed.isPerson && tally.inside > 0 && (capitals ?? 1) >= CAPITALS_MIN) return true;
  // Only at the beginnings of sentences, but always as two capitals together: a name.
  const isName = capitals === null ? seed.units > 1 : capitals >= CAPITALS_MIN;
  if (seed.isCapitalised && tally.occurrences >= CAPITALISED_MIN && isName) return true;
  // Not always, but again and again: the name of a thing that has an everyday name too.
  const isListed = hasWordList(rules.language);
  const isSometimes = isListed
    ? tally.upper >= SOMETIMES_MIN && (capitals ?? 0) >= SOMETIMES_SHARE
    : tally.upper >= SOMETIMES_MIN_ALONE || tally.strings >= OCCURRENCES_MIN;
  if (seed.isCapitalised && isSometimes) return true;
  if ((seed.isDomain || seed.isEveryday) && tally.strings >= OCCURRENCES_MIN) return true;
  if (seed.isGram) return tally.occurrences >= gramsMin;
  return seed.isPhrase && tally.occurrences >= OCCURRENCES_MIN;
}

/** A row of its own that recurs. What stands on a button is a verb of every game, unless the text treats it as a name. */
function isWorthARow(seed: Seed, tally: Tally, rules: LanguageRules): boolean {
  const kind = kindOfRow(seed.standalone?.stringId ?? '');
  if (kind === 'thing') return tally.inside > 0;
  if (kind === 'prose') return tally.inside >= PROSE_INSIDE_MIN;
  const capitals = capitalsOf(tally);
  if (hasCase(seed.form) && !rules.nounsAreCapitalised) return (capitals ?? 0) >= CAPITALS_MIN;
  const isWord = [...seed.form].length <= 2 || wordsIn(rules, seed.form) === 1;
  return tally.inside >= (isWord ? OCCURRENCES_MIN : PROSE_INSIDE_MIN);
}

/** Katakana write what came from elsewhere: names, unless every game has the word. */
function isForeignWord(form: string): boolean {
  return /^[\p{Script=Katakana}ー]{3,}$/u.test(form) && !LOANWORDS.has(form);
}

function isSpelledOut(form: string, { language }: LanguageRules): boolean {
  return baseOf(language) === 'zh' && isTransliterated(form);
}

function hasCase(form: string): boolean {
  return /\p{Lu}|\p{Ll}/u.test(form);
}

function capitalsOf({ upper, lower }: Tally): number | null {
  return upper + lower === 0 ? null : upper / (upper + lower);
}

export function toCandidate(seed: Seed, tally: Tally, rules: LanguageRules, isSpeaker: boolean): Candidate {
  const { form, standalone, units } = seed;
  const nested = tally.raw - tally.occurrences;
  const words = isUnspaced(form) ? wordsIn(rules, form) : units;
  const isTold = hasCase(form) && !rules.nounsAreCapitalised;
  const capitals = isTold ? capitalsOf(tally) : null;
  return {
    term: form,
    context: tally.context,
    context2: tally.context2,
    category: categoryOf(form, standalone?.stringId ?? null, seed.isPerson || isSpeaker),
    occurrences: tally.occurrences,
    strings: tally.strings,
    standaloneId: standalone?.stringId ?? null,
    capitals,
    ...(isTold && capitals === null && { isNeverInside: true }),
    isUnusual: (isUnspaced(form) && words > 1) || seed.isDomain || isForeignWord(form),
    isMultiword: words > 1,
    ...(seed.isEveryday && !seed.isDomain && !standalone && { isEveryday: true }),
    ...((seed.isBare || isSpelledOut(form, rules)) && { isBare: true }),
    spread: spreadOf(form, rules.language),
    ...(regionsIn(rules.language).has(form.toLowerCase()) && { isRegion: true }),
    cValue: Math.log2(units + 1) * (tally.raw - nested / Math.max(1, tally.containers.size)),
  };
}

/** Of the United Nations: continents and their parts. */
const AREAS_MAX = 999;
const regions = new Map<string, ReadonlySet<string>>();

/**
 * Countries and continents, in lower case, as ICU names them in a language. Every dictionary has their
 * translation, so that a text which speaks of France a hundred times has no term in it.
 */
function regionsIn(language: string): ReadonlySet<string> {
  const known = regions.get(language);
  if (known) return known;
  const names = Intl.DisplayNames.supportedLocalesOf(language).length > 0 ? namesIn(language) : [];
  const made = new Set(names.map((name) => name.toLowerCase()));
  regions.set(language, made);
  return made;
}

function namesIn(language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const countries = twoLetterCodes().map((code) => code.toUpperCase());
  const areas = Array.from({ length: AREAS_MAX }, (_, at) => String(at + 1).padStart(3, '0'));
  return [...countries, ...areas].flatMap((code) => names.of(code) ?? []);
}
