import { generalWords, isGeneralEnglish } from '#kernel/general-words.ts';
import { baseOf } from '#kernel/scripts.ts';
import { Counter } from './counter.ts';
import type { LanguageRules } from './language-rules.ts';
import { isUnspaced, keyOf, type Run } from './units.ts';

const COUNTED_MAX = 200_000;
const COUNT_MIN = 4;
const LETTERS_MIN = 3;
/** A word of general language is one of the domain where one text of so many has it. */
const GENERAL_SHARE = 250;
const GENERAL_MIN = 12;
const WORD = /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*$/u;

export interface Domain {
  add(content: string, run: Run): void;
  list(): [string, number][];
}

/**
 * Signal 7: common nouns of the domain (orc, drake) have no capitals in English and no other sign than
 * that everyday language has not got them. In German, where every noun has a capital, it is the one
 * sign that tells a term from a noun. Only where there is a list of everyday words.
 */
export function createDomain({ language, stop, nounsAreCapitalised }: LanguageRules): Domain {
  const base = baseOf(language);
  const general = generalWords(base);
  const frequent = generalWords(`${base} frequent`);
  const counts = new Counter(COUNTED_MAX);
  let runs = 0;
  const isGeneral = (word: string) =>
    base === 'en' ? isGeneralEnglish(word) : general.has(word) || hasGeneralStem(word, general);

  return {
    add(content, { units }) {
      if (general.size < 2) return;
      runs += 1;
      for (const { start, end } of units) {
        const word = content.slice(start, end);
        if (word.length < LETTERS_MIN || isUnspaced(word) || !WORD.test(word) || stop.isStop(word)) continue;
        // Of German only nouns; of English what is small, because capitals are a signal of their own.
        const isCapital = /^\p{Lu}/u.test(word);
        if (nounsAreCapitalised ? isCapital : !isCapital)
          counts.add(nounsAreCapitalised ? word : keyOf(word));
      }
    },
    list() {
      const generalMin = Math.max(GENERAL_MIN, runs / GENERAL_SHARE);
      return [...counts.entries()].filter(([form, count]) => {
        if (count < COUNT_MIN || /['’]/u.test(form)) return false;
        const word = keyOf(form);
        if (!isGeneral(word)) return !isVerb(word, base, counts);
        return base === 'en' && !frequent.has(word) && !isFormOf(word, frequent) && count >= generalMin;
      });
    },
  };
}

/** "besieging", "resided": a form of a verb, or an adverb, is no term. */
function isVerb(word: string, base: string, counts: Counter): boolean {
  if (base !== 'en') return false;
  return /(?:ing|ed|ly|est|ish|ful|less|able|ive|ous)$/u.test(word) && counts.get(word) < 40;
}

function isFormOf(word: string, words: ReadonlySet<string>): boolean {
  return ['s', 'es', 'd', 'ed', 'ing', 'er', 'ly'].some(
    (ending) => word.endsWith(ending) && words.has(word.slice(0, -ending.length)),
  );
}

function hasGeneralStem(word: string, general: ReadonlySet<string>): boolean {
  return ['s', 'es', 'e', 'en', 'n', 'er', 'ern'].some(
    (ending) => word.endsWith(ending) && general.has(word.slice(0, -ending.length)),
  );
}
