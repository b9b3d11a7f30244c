import lists from './function-words.json' with { type: 'json' };
import { codePointBefore, isNumber, letterRuns } from './scripts.ts';

/**
 * The most common function words of each language. They distinguish languages of one script with a few
 * kilobytes, whereas a trained table of letters takes 90 to 190 MB in each process.
 */
const LISTS: Readonly<Record<string, string>> = lists.words;

/** Each word with the languages that have it. */
const OWNERS = new Map<string, readonly string[]>();
for (const [language, list] of Object.entries(LISTS))
  for (const word of new Set(list.split(' '))) OWNERS.set(word, [...(OWNERS.get(word) ?? []), language]);

/** Letters of each language beyond those common to its script. */
const LETTERS: Readonly<Record<string, string>> = lists.letters;
const SMALL_WORD = /(?<![\p{L}\p{M}\p{N}_])\p{Ll}{2,40}(?![\p{L}\p{M}\p{N}_])/gu;
const SPECIAL = /[ß-ÿĀ-žȘ-țыэёъіїєґ]/u;

const WORD_CHARS_MAX = 12;
/** Beside these, letters are part of a name, an address or an elision and no word of a language. */
const NOT_BEFORE = "_'’.@/^-";
const NOT_AFTER = '_@/-';
/** A single letter is more often a label than a word of another language. */
const TELLING_LETTERS_MIN = 2;
const TELLING_MIN = 2;

/** "l’azione", "d’un", "qu’il": these elisions indicate French or Italian. */
const ELISIONS: Readonly<Record<string, string>> = {
  fr: "l' d' n' s' j' c' m' qu' jusqu' lorsqu'",
  it: "l' d' un' dell' nell' all' dall' sull' quell' c'",
};
for (const [language, list] of Object.entries(ELISIONS))
  for (const word of list.split(' ')) OWNERS.set(word, [...(OWNERS.get(word) ?? []), language]);
const ELISION = /(?<![\p{L}\p{M}\p{N}'’])(?:[a-z]|un|qu|[a-z]{1,4}ll|jusqu|lorsqu)['’](?=\p{L}{2})/gu;

/** What function words and letters reveal about a text that should be in a given language. */
export interface LanguageTraits {
  /**
   * The language of the text if it is certainly a different one: it has function words of that language and
   * few or none of its own. Null for texts that are too short, and for languages without a list.
   */
  other: () => string | null;
  /**
   * How many function words and special letters belong only to the other language, minus those that belong
   * only to its own. Below 0, they indicate its own language.
   */
  leaning: (other: string) => number;
}

export function languageTraits(text: string, own: string): LanguageTraits {
  const traits = traitsOf(text, own);
  return {
    other: () => (own in LISTS ? surelyOther(traits, own) : null),
    leaning: (other) => {
      const { theirs, ours } = held(traits, other);
      return theirs - ours;
    },
  };
}

function surelyOther(traits: Traits, own: string): string | null {
  // Nearly every text ends here: its function words and letters are its own.
  if (traits.telling.length + traits.strange.length < TELLING_MIN) return null;
  let other: string | null = null;
  let most = 0;
  for (const language of Object.keys(LISTS)) {
    if (language === own) continue;
    const { theirs, ours } = held(traits, language);
    if (isSure(theirs, ours) && theirs > most) [other, most] = [language, theirs];
  }
  return other;
}

/**
 * The function words of a text and the special letters of its words, split into those of its own language
 * and those foreign to it.
 */
interface Traits {
  mine: readonly string[];
  telling: readonly string[];
  ownSpecial: readonly string[];
  strange: readonly string[];
}

function traitsOf(text: string, own: string): Traits {
  const words = [...functionWordsIn(text)];
  const special = specialWordsIn(text);
  return {
    mine: words.filter((word) => isFunctionWord(word, own)),
    telling: words.filter((word) => !isFunctionWord(word, own) && word.length >= TELLING_LETTERS_MIN),
    ownSpecial: special.filter((letters) => isWrittenIn(letters, own)),
    strange: special.filter((letters) => !isWrittenIn(letters, own)),
  };
}

/** Related languages share many words, so only those that one of the two lacks count. */
function held({ mine, telling, ownSpecial, strange }: Traits, language: string) {
  return {
    theirs:
      telling.filter((word) => isFunctionWord(word, language)).length +
      strange.filter((letters) => isWrittenIn(letters, language)).length,
    ours:
      mine.filter((word) => !isFunctionWord(word, language)).length +
      ownSpecial.filter((letters) => !isWrittenIn(letters, language)).length,
  };
}

const isWrittenIn = (letters: string, language: string): boolean =>
  [...letters].every((letter) => LETTERS[language]?.includes(letter));

/**
 * The special letters of each lower-case word. Names are left out, because they keep the
 * letters of their own language.
 */
function specialWordsIn(text: string): string[] {
  if (!SPECIAL.test(text)) return [];
  const found = new Map<string, string>();
  for (const [word] of text.matchAll(SMALL_WORD)) {
    if (found.has(word) || !SPECIAL.test(word)) continue;
    found.set(
      word,
      Array.from(word)
        .filter((letter) => SPECIAL.test(letter))
        .join(''),
    );
  }
  return [...found.values()];
}

/**
 * The language of a text about which nothing is known, if it is certain: compared as above with every other
 * language that shares a word with it. Closely related languages are only distinguished in longer texts.
 */
export function languageByWords(text: string): string | null {
  const words = [...functionWordsIn(text)];
  const languages = [...new Set(words.flatMap((word) => OWNERS.get(word) ?? []))];
  const surpasses = (one: string, other: string | null) => {
    const has = (word: string, language: string | null) =>
      language !== null && isFunctionWord(word, language);
    const own = words.filter((word) => has(word, one) && !has(word, other));
    const telling = own.filter((word) => word.length >= TELLING_LETTERS_MIN).length;
    return isSure(telling, words.filter((word) => has(word, other) && !has(word, one)).length);
  };
  const found = languages.filter(
    (one) => surpasses(one, null) && languages.every((other) => other === one || surpasses(one, other)),
  );
  return found[0] ?? null;
}

const isSure = (theirs: number, ours: number) =>
  (theirs === TELLING_MIN && ours === 0) || (theirs > TELLING_MIN && ours * 2 < theirs);

/** Whether the word is a function word. Expects lower case; false for languages without a list. */
export function isFunctionWord(word: string, language: string): boolean {
  return OWNERS.get(word)?.includes(language) === true;
}

function standsAlone(text: string, start: number, end: number): boolean {
  const isFree = (code: number | undefined, signs: string) =>
    code === undefined || !(isNumber(code) || signs.includes(String.fromCodePoint(code)));
  return isFree(codePointBefore(text, start), NOT_BEFORE) && isFree(text.codePointAt(end), NOT_AFTER);
}

/** The distinct function words of a text, in any language. */
function functionWordsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const small = text.toLowerCase();
  const runs = letterRuns(small);
  for (let at = 0; at < runs.length; at += 2) {
    const [start = 0, end = 0] = [runs[at], runs[at + 1]];
    if (end - start > WORD_CHARS_MAX) continue;
    const word = small.slice(start, end);
    if (OWNERS.has(word) && standsAlone(small, start, end)) found.add(word);
  }
  if (small.includes("'") || small.includes('’'))
    for (const [word] of small.matchAll(ELISION)) {
      const plain = word.replace('’', "'");
      if (OWNERS.has(plain)) found.add(plain);
    }
  return found;
}
