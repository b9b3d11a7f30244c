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
  /** A second example of the term in context, for the model. Empty if there is none. */
  context2: string;
  category: string;
  occurrences: number;
  strings: number;
  /** The id of a row that consists only of the term. Null if there is none. */
  standaloneId: string | null;
  /** The share of occurrences inside sentences with a capital. Null if capitals mean nothing here. */
  capitals: number | null;
  /** For languages where capitals mark names: it occurs only at the beginning of sentences or alone. */
  isNeverInside?: boolean;
  /** The dictionary of everyday words does not contain it. */
  isUnusual: boolean;
  isMultiword: boolean;
  /** Everyday language has it, but less often. */
  isEveryday?: boolean;
  /** A noun without article in a language that capitalizes all nouns, or a transliterated name in Chinese. */
  isBare?: boolean;
  /** A country or a continent. */
  isRegion?: boolean;
  /** The base-2 logarithm of the number of programs that use the word. 0 for phrases. */
  spread: number;
  /** Breaks ties: how often a phrase occurs outside the longer phrases that contain it. */
  cValue: number;
}

interface Candidates {
  candidates: Candidate[];
  /** The length of the text. Longer texts have more terms. */
  words: number;
}

const COLUMNS_MAX = 32;
const CAPITALS_MIN = 0.8;
const OCCURRENCES_MIN = 4;
const CAPITALISED_MIN = 2;
const SOMETIMES_MIN = 3;
/** The minimum where no list of everyday words exists, so that capitals alone must decide. */
const SOMETIMES_MIN_ALONE = 2;
const SOMETIMES_SHARE = 0.05;
/** A headline repeated once is a coincidence. */
const PROSE_INSIDE_MIN = 2;

/**
 * Finds terms without a model, in three or four passes over the sources page by page, so that memory
 * depends on the candidates and not on the size of the task. The result is unsorted, because the
 * caller knows the rest of the score.
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
  // Before counting, because longer candidates hide shorter ones.
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
 * Signals 4 and 5: an n-gram must be independent on both sides, and an n-gram that ICU's dictionary
 * treats as one word is everyday language. A row of its own stays, because "assassin" and "knight" are
 * units in a game.
 */
function dropPlainWords(seeds: Map<string, Seed>, rules: LanguageRules, branching: Branching): void {
  for (const [key, seed] of seeds) {
    if (!seed.isGram || seed.standalone || seed.isCapitalised || seed.isPhrase || seed.isEveryday) continue;
    // A rank always precedes it, which is enough independence.
    if (seed.isPerson) continue;
    // ICU treats every Katakana loanword as one word, known or not.
    const isPlain = seed.units > 1 && wordsIn(rules, seed.form) === 1;
    if (isPlain || !branching.isWord(key)) seeds.delete(key);
  }
}

/**
 * A candidate that is only a row of its own or a speaker. It must also occur in a text, otherwise it
 * is translated only once.
 */
function isOnlyNamed(seed: Seed): boolean {
  return !seed.isCapitalised && !seed.isPhrase && !seed.isGram && !seed.isDomain && !seed.isEveryday;
}

function isKept(seed: Seed, tally: Tally, rules: LanguageRules, gramsMin: number): boolean {
  if (seed.standalone && isWorthARow(seed, tally, rules)) return true;
  const capitals = capitalsOf(tally);
  if (seed.isPerson && tally.inside > 0 && (capitals ?? 1) >= CAPITALS_MIN) return true;
  // Only at the beginning of sentences, but always as two capitalized words: a name.
  const isName = capitals === null ? seed.units > 1 : capitals >= CAPITALS_MIN;
  if (seed.isCapitalised && tally.occurrences >= CAPITALISED_MIN && isName) return true;
  // Capitalized repeatedly but not always: the name of a thing that is also an everyday word.
  const isListed = hasWordList(rules.language);
  const isSometimes = isListed
    ? tally.upper >= SOMETIMES_MIN && (capitals ?? 0) >= SOMETIMES_SHARE
    : tally.upper >= SOMETIMES_MIN_ALONE || tally.strings >= OCCURRENCES_MIN;
  if (seed.isCapitalised && isSometimes) return true;
  if ((seed.isDomain || seed.isEveryday) && tally.strings >= OCCURRENCES_MIN) return true;
  if (seed.isGram) return tally.occurrences >= gramsMin;
  return seed.isPhrase && tally.occurrences >= OCCURRENCES_MIN;
}

/**
 * A row of its own that recurs. Texts of buttons are verbs common to all games, unless other texts use
 * them as names.
 */
function isWorthARow(seed: Seed, tally: Tally, rules: LanguageRules): boolean {
  const kind = kindOfRow(seed.standalone?.stringId ?? '');
  if (kind === 'thing') return tally.inside > 0;
  if (kind === 'prose') return tally.inside >= PROSE_INSIDE_MIN;
  const capitals = capitalsOf(tally);
  if (hasCase(seed.form) && !rules.nounsAreCapitalised) return (capitals ?? 0) >= CAPITALS_MIN;
  const isWord = [...seed.form].length <= 2 || wordsIn(rules, seed.form) === 1;
  return tally.inside >= (isWord ? OCCURRENCES_MIN : PROSE_INSIDE_MIN);
}

/** Katakana mark words of foreign origin: names, except for common loanwords. */
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
  const isByCase = hasCase(form) && !rules.nounsAreCapitalised;
  const capitals = isByCase ? capitalsOf(tally) : null;
  return {
    term: form,
    context: tally.context,
    context2: tally.context2,
    category: categoryOf(form, standalone?.stringId ?? null, seed.isPerson || isSpeaker),
    occurrences: tally.occurrences,
    strings: tally.strings,
    standaloneId: standalone?.stringId ?? null,
    capitals,
    ...(isByCase && capitals === null && { isNeverInside: true }),
    isUnusual: (isUnspaced(form) && words > 1) || seed.isDomain || isForeignWord(form),
    isMultiword: words > 1,
    ...(seed.isEveryday && !seed.isDomain && !standalone && { isEveryday: true }),
    ...((seed.isBare || isSpelledOut(form, rules)) && { isBare: true }),
    spread: spreadOf(form, rules.language),
    ...(regionsIn(rules.language).has(form.toLowerCase()) && { isRegion: true }),
    cValue: Math.log2(units + 1) * (tally.raw - nested / Math.max(1, tally.containers.size)),
  };
}

/** UN codes of continents and their parts. */
const AREAS_MAX = 999;
const regions = new Map<string, ReadonlySet<string>>();

/**
 * Countries and continents in lower case, as ICU names them in a language. Every dictionary translates
 * them, so a text that often mentions France has no term in it.
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
