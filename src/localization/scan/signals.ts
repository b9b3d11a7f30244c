import { MIN_LETTERS, type StopWords } from './stop-words.ts';
import { isUnspaced, keyOf, type Run } from './units.ts';

const STANDALONE_WORDS_MAX = 4;
const STANDALONE_CHARS_MAX = 8;
/** In syllables, roughly: ICU splits unknown names in Thai and related languages into many segments. */
const STANDALONE_SEGMENTS_MAX = 6;

const CONNECTORS = new Set(
  `of the de la le les du des del las los el da do das dos di della delle dei degli von van der den`
    .trim()
    .split(/\s+/),
);
const PREPOSITIONS = new Set(['of', 'de', 'du', 'del', 'di', 'da', 'do', 'von']);
const ARTICLES = new Set(['the', 'la', 'le', 'les', 'las', 'los', 'el', 'der', 'den']);
/** "Farol de las Mareas" has two in a row. */
const CONNECTORS_MAX = 2;
/** Japanese particles after a noun. A text that ends in one is a headline and not a name. */
const PARTICLES = /^[はがをへにでと]$/u;
const TITLE_CASE_WORDS_MAX = 4;

/** Signal 1: a short row without punctuation. Items, units and skills of games are rows of their own. */
export function standaloneOf(
  content: string,
  runs: readonly Run[],
  stop: StopWords,
): { form: string; units: number } | null {
  const form = content.trim();
  const [run, ...others] = runs;
  if (!run || others.length > 0) return null;
  const [first, last] = [run.units[0], run.units.at(-1)];
  if (content.slice(first?.start, last?.end) !== form || !/\p{L}/u.test(form)) return null;
  const words = run.units.map((unit) => content.slice(unit.start, unit.end));
  return isShort(form, words) && !isGrammar(words, stop) ? { form, units: run.units.length } : null;
}

function isShort(form: string, words: readonly string[]): boolean {
  const length = [...form].length;
  if (!isUnspaced(form))
    return words.length <= STANDALONE_WORDS_MAX && (length >= MIN_LETTERS || /^\p{Lu}{2}$/u.test(form));
  // An average Thai segment has three or four characters.
  const isThai = words.length < length && !/[\p{Script=Katakana}\p{Script=Han}]/u.test(form);
  return isThai ? words.length <= STANDALONE_SEGMENTS_MAX : length >= 2 && length <= STANDALONE_CHARS_MAX;
}

/** "The gate at Emberfall" is a sentence without a verb, "Lantern of Tides" is a name. */
function isGrammar(words: readonly string[], stop: StopWords): boolean {
  if (words.length === 1) return stop.isStop(words[0] ?? '');
  if (isUnspaced(words[0] ?? '')) return words.includes('的') || PARTICLES.test(words.at(-1) ?? '');
  const isEdge = (index: number) => index === 0 || index === words.length - 1;
  return words.some(
    (word, index) => stop.isFunction(word) && (isEdge(index) || !CONNECTORS.has(word.toLowerCase())),
  );
}

interface Capitals {
  /** Inside a sentence. */
  sure: string[];
  /** At the beginning of a sentence, where a capital alone means nothing. */
  unsure: string[];
}

interface CapitalRules {
  stop: StopWords;
  /** German: only sequences of capitalized words mean something, because adjectives are in lower case. */
  nounsAreCapitalised: boolean;
  /** Latin letters in Chinese mark a name in any position. */
  isUnspaced: boolean;
}

/** Signal 2: capitalized words, possibly connected by "of" and similar words. */
export function capitalSequences(
  content: string,
  run: Run,
  { stop, nounsAreCapitalised, isUnspaced: isForeign }: CapitalRules,
): Capitals {
  const found: Capitals = { sure: [], unsure: [] };
  const words = run.units.map((unit) => content.slice(unit.start, unit.end));
  const isName = (word: string | undefined) =>
    word !== undefined && word.length >= 2 && /^\p{Lu}/u.test(word) && !stop.isFunction(word);
  // In a headline in title case, every word looks like a name.
  const isTitle = words.every((word) => isName(word) || CONNECTORS.has(word.toLowerCase()));
  if (isTitle && words.filter(isName).length > TITLE_CASE_WORDS_MAX) return found;

  for (let from = 0; from < words.length; from += 1) {
    if (!isName(words[from])) continue;
    const to = endOfName(words, from, isName, nounsAreCapitalised ? 0 : CONNECTORS_MAX);
    const isAtStart = from === 0 && run.startsSentence && !isForeign;
    const form = content.slice(run.units[from]?.start, run.units[to]?.end);
    const isCamel = to === from && /\p{Ll}\p{Lu}/u.test(form);
    const isSingle = to === from && (stop.isStop(form) || form.length < MIN_LETTERS || nounsAreCapitalised);
    if (isCamel) found.sure.push(form);
    else if (!isSingle && !isAtStart) found.sure.push(form);
    else if (!isSingle && !isOrder(words, stop)) found.unsure.push(form);
    // "Ask Maelis": the second word is a name in any case.
    if (!isAtStart || to === from) from = to;
  }
  return found;
}

/** "Bring the Orb", "Recoge la Flor": a verb, its article and a name. */
function isOrder([first, second]: readonly string[], stop: StopWords): boolean {
  return stop.isStop(first ?? '') || ARTICLES.has(second ?? '');
}

const SHOUTED_LETTERS_MIN = 12;

/** Text written in capitals, where capitals mean nothing. */
export function isShouted(content: string): boolean {
  const upper = content.match(/\p{Lu}/gu)?.length ?? 0;
  return upper >= SHOUTED_LETTERS_MIN && upper > 2 * (content.match(/\p{Ll}/gu)?.length ?? 0);
}

function endOfName(
  words: readonly string[],
  from: number,
  isName: (word: string | undefined) => boolean,
  connectorsMax: number,
): number {
  let to = from;
  for (let next = from + 1; next < words.length && next - to <= connectorsMax + 1; next += 1) {
    if (isName(words[next])) to = next;
    else if (!CONNECTORS.has(words[next] ?? '')) break;
  }
  return to;
}

/**
 * Signal 3: two or three words that often occur together. Only with a list of stop words, which
 * reduces noise.
 */
export function phrasesOf(content: string, run: Run, stop: StopWords): string[] {
  const words = run.units.map((unit) => keyOf(content.slice(unit.start, unit.end)));
  const isEdge = (word: string | undefined) =>
    word !== undefined && word.length >= MIN_LETTERS && !stop.isStop(word) && /^\p{L}+$/u.test(word);
  const found: string[] = [];
  for (let from = 0; from < words.length - 1; from += 1) {
    if (!isEdge(words[from])) continue;
    for (let to = from + 1; to < Math.min(words.length, from + 3); to += 1) {
      // "points of damage" may be a term, "software is provided" may not.
      const isJoined = to === from + 1 || isEdge(words[from + 1]) || PREPOSITIONS.has(words[from + 1] ?? '');
      if (isJoined && isEdge(words[to])) found.push(words.slice(from, to + 1).join(' '));
    }
  }
  return found;
}
