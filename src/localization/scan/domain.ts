import { generalWords, isGeneralEnglish } from '#kernel/general-words.ts';
import { baseOf } from '#kernel/scripts.ts';
import { Counter } from './counter.ts';
import { createGermanNouns } from './german-nouns.ts';
import type { LanguageRules } from './language-rules.ts';
import { createNouns } from './nouns.ts';
import { isShellNoun } from './shell-nouns.ts';
import { createUnspacedWords } from './unspaced-words.ts';
import { isUnspaced, keyOf, type Run } from './units.ts';

const COUNTED_MAX = 200_000;
const COUNT_MIN = 4;
const LETTERS_MIN = 3;
/** A word of general language is one of the domain where one text of so many has it. */
const GENERAL_SHARE = 800;
const GENERAL_MIN = 8;
/** The most frequent words must stand out more. */
const FREQUENT_SHARE = 600;
const FREQUENT_MIN = 12;
const WORD = /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*$/u;

export interface DomainWord {
  form: string;
  count: number;
  /** Everyday language has it, but not as often as this text. */
  isEveryday: boolean;
  /** Never with an article where all nouns have capitals: a person or a place. */
  isName: boolean;
}

export interface Domain {
  add(content: string, run: Run): void;
  list(): DomainWord[];
}

/**
 * Signal 7: common nouns of the domain (orc, drake, iron) have no capitals in English and no other sign
 * than how much more often they stand here than in everyday language. In German, where every noun has a
 * capital, it is the one sign that tells a term from a noun. Only where there is a list of everyday words.
 */
export function createDomain(rules: LanguageRules): Domain {
  const base = baseOf(rules.language);
  if (base === 'en') return createEnglishDomain(rules);
  if (base === 'de') return createGermanNouns(rules);
  if (base === 'zh' || base === 'ja') return createUnspacedWords(rules);
  return { add: () => undefined, list: () => [] };
}

function createEnglishDomain({ stop }: LanguageRules): Domain {
  const frequent = generalWords('en frequent');
  const counts = new Counter(COUNTED_MAX);
  const nouns = createNouns(stop.isFunction);
  let runs = 0;

  /** "Fish" and "fishes" are one word in two forms. */
  const totalOf = (word: string) => counts.get(word) + counts.get(`${word}s`) + counts.get(`${word}es`);
  const isNoun = (word: string) => nouns.isNoun(word) || nouns.isNoun(`${word}s`);

  function isWorthIt(word: string): boolean {
    if (!isGeneralEnglish(word))
      return counts.get(word) >= COUNT_MIN && !isVerb(word, counts) && !nouns.isOther(word);
    if (isShellNoun(word, 'en')) return false;
    const isFrequent = frequent.has(word) || isFormOf(word, frequent);
    return isFrequent
      ? isNoun(word) && totalOf(word) >= Math.max(FREQUENT_MIN, runs / FREQUENT_SHARE)
      : !nouns.isOther(word) &&
          !isVerb(word, counts) &&
          totalOf(word) >= Math.max(GENERAL_MIN, runs / GENERAL_SHARE);
  }

  return {
    add(content, { units }) {
      runs += 1;
      const words = units.map(({ start, end }) => content.slice(start, end));
      nouns.add(words.map(keyOf));
      // Capitals are a signal of their own.
      for (const word of words) {
        if (word.length < LETTERS_MIN || isUnspaced(word) || !WORD.test(word) || stop.isStop(word)) continue;
        if (!/^\p{Lu}/u.test(word)) counts.add(keyOf(word));
      }
    },
    list() {
      return [...counts.entries()]
        .filter(([word]) => !/['’]/u.test(word) && isWorthIt(word))
        .map(([form, count]) => ({ form, count, isEveryday: isGeneralEnglish(form), isName: false }));
    },
  };
}

/** "besieging", "resided": a form of a verb, or an adverb, is no term. */
function isVerb(word: string, counts: Counter): boolean {
  return /(?:ing|ed|ly|est|ish|ful|less|able|ive|ous)$/u.test(word) && counts.get(word) < 40;
}

function isFormOf(word: string, words: ReadonlySet<string>): boolean {
  return ['s', 'es', 'd', 'ed', 'ing', 'er', 'ly'].some(
    (ending) => word.endsWith(ending) && words.has(word.slice(0, -ending.length)),
  );
}
