import { generalWords, isGeneralEnglish } from '#kernel/general-words.ts';
import { baseOf } from '#kernel/scripts.ts';
import { Counter } from './counter.ts';
import type { Domain } from './domain-word.ts';
import { createGermanNouns } from './german-nouns.ts';
import type { LanguageRules } from './language-rules.ts';
import { createNouns } from './nouns.ts';
import { createListedWords } from './listed-words.ts';
import { isShellNoun, shellNounMin } from './shell-nouns.ts';
import { hasSpread, spreadOf } from './spread.ts';
import { createUnspacedWords } from './unspaced-words.ts';
import { isContentWord } from './stop-words.ts';
import { keyOf } from './units.ts';

const COUNTED_MAX = 200_000;
const COUNT_MIN = 4;
const LETTERS_MIN = 3;
/** A word of general language belongs to the domain if at least one text in this many contains it. */
const GENERAL_SHARE = 1600;
const GENERAL_MIN = 5;
/** The most frequent general words need a larger share. */
const FREQUENT_SHARE = 1200;
const FREQUENT_MIN = 8;
/** A noun before other nouns ("tax rate") looks like an adjective, so it must occur more often. */
const UNSURE_SHARE = 300;
const UNSURE_MIN = 12;
const VERB = /(?:ing|ed|ly|est|ish|ful|less|able|ive|ous)$/u;
/** A word that occurs this often is not counted as a verb form. */
const VERB_MAX = 40;
/** Used by fewer than eight of a hundred and fifty programs. */
const RARE_MAX = 2;
/** The more programs use the word, the more often it must occur here. */
const RARE_MIN = 4;
const VERB_MIN = 7;
const ADVERB = /ly$/u;

/**
 * Signal 7: common nouns of the domain (orc, drake, iron) are not capitalized in English, so the only
 * sign is that they are more frequent than in everyday language. In German, which capitalizes all
 * nouns, this is the only way to tell terms from other nouns. Requires a list of everyday words.
 */
export function createDomain(rules: LanguageRules): Domain {
  const base = baseOf(rules.language);
  if (base === 'en') return createEnglishDomain(rules);
  if (base === 'de') return createGermanNouns(rules);
  if (base === 'zh' || base === 'ja') return createUnspacedWords(rules);
  if (hasSpread(base)) return createListedWords(rules);
  return { add: () => undefined, list: () => [] };
}

function createEnglishDomain({ stop }: LanguageRules): Domain {
  const frequent = generalWords('en-frequent');
  const counts = new Counter(COUNTED_MAX);
  const nouns = createNouns(stop.isFunction);
  let runs = 0;

  /** "Fish" and "fishes" are forms of one word. */
  const totalOf = (word: string) => counts.get(word) + counts.get(`${word}s`) + counts.get(`${word}es`);
  const isNoun = (word: string) => nouns.isNoun(word) || nouns.isNoun(`${word}s`);

  /**
   * A verb form or adverb ("besieging", "resided") is no term, unless it is used as a noun ("the
   * spacing").
   */
  const isVerb = (word: string) => VERB.test(word) && counts.get(word) < VERB_MAX && !nouns.isNoun(word);

  function isWorthIt(word: string): boolean {
    // "Emboss", "census": whatever its part of speech, hardly any other program uses the word.
    const spread = spreadOf(word, 'en');
    const rareMin = (nouns.isOther(word) ? VERB_MIN : RARE_MIN) + 2 * spread;
    if (spread <= RARE_MAX && totalOf(word) >= rareMin && !ADVERB.test(word)) return true;
    if (!isGeneralEnglish(word))
      return counts.get(word) >= COUNT_MIN && !isVerb(word) && !nouns.isOther(word);
    const total = totalOf(word);
    if (isShellNoun(word, 'en')) return isNoun(word) && total >= shellNounMin(runs);
    const isFrequent = frequent.has(word) || isFormOf(word, frequent);
    if (isFrequent && !isNoun(word))
      return !nouns.isOther(word) && total >= Math.max(UNSURE_MIN, runs / UNSURE_SHARE);
    return isFrequent
      ? total >= Math.max(FREQUENT_MIN, runs / FREQUENT_SHARE)
      : !nouns.isOther(word) && !isVerb(word) && total >= Math.max(GENERAL_MIN, runs / GENERAL_SHARE);
  }

  return {
    add(content, { units }) {
      runs += 1;
      const words = units.map(({ start, end }) => content.slice(start, end));
      nouns.add(words.map(keyOf));
      // Capitalized words are found by another signal.
      for (const word of words) {
        if (!isContentWord(word, LETTERS_MIN, stop)) continue;
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

function isFormOf(word: string, words: ReadonlySet<string>): boolean {
  return ['s', 'es', 'd', 'ed', 'ing', 'er', 'ly'].some(
    (ending) => word.endsWith(ending) && words.has(word.slice(0, -ending.length)),
  );
}
