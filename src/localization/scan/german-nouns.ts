import { generalWords } from '#kernel/general-words.ts';
import { baseOf } from '#kernel/scripts.ts';
import { Counter } from './counter.ts';
import type { Domain } from './domain-word.ts';
import type { LanguageRules } from './language-rules.ts';
import { isShellNoun, shellNounMin } from './shell-nouns.ts';
import { spreadOf } from './spread.ts';
import { isContentWord } from './stop-words.ts';
import { keyOf, type Run } from './units.ts';

const COUNTED_MAX = 200_000;
const COUNT_MIN = 3;
const LETTERS_MIN = 3;
/** A noun of everyday language belongs to the domain if at least one text in this many contains it. */
const GENERAL_SHARE = 1600;
const GENERAL_MIN = 6;
/** Except for words that hardly any program uses. */
const RARE_MAX = 2;
const RARE_MIN = 4;
const ARTICLES_MAX = 0.1;
const ENDINGS = ['s', 'es', 'e', 'en', 'n', 'er', 'ern'];

const BEFORE_NOUN =
  /^(?:der|die|das|den|dem|des|am|im|ans|ins|aufs|beim|vom|zum|zur|viele|vielen|alle|allen|aller|(?:k?ein|mein|dein|sein|ihr|unser|eu|euer|dies|jed|jen|welch|manch|einig|mehrer|beid)(?:e|er|es|en|em|re|ren|rem|rer|res)?)$/u;
/**
 * "mächtigen", "alte": before a noun, a lower-case word with such an ending is almost always an
 * adjective.
 */
const ADJECTIVE = /^\p{Ll}{2,}(?:e|en|er|es|em)$/u;

/**
 * A capital in German marks a noun inside a sentence and means nothing at its beginning, so only
 * occurrences inside count. A noun is a term if everyday language lacks it or if it is unusually
 * frequent here. Nouns without article or adjective are names.
 */
export function createGermanNouns({ language, stop }: LanguageRules): Domain {
  const base = baseOf(language);
  const general = generalWords(base);
  const nouns = new Counter(COUNTED_MAX);
  const starts = new Counter(COUNTED_MAX);
  const small = new Counter(COUNTED_MAX);
  const described = new Counter(COUNTED_MAX);
  let runs = 0;

  /** The word itself, or the word without an ending. */
  const isFormOf = (word: string, isKnown: (form: string) => boolean) =>
    isKnown(word) ||
    ENDINGS.some((ending) => word.endsWith(ending) && isKnown(word.slice(0, -ending.length)));
  const isGeneral = (word: string) => isFormOf(word, (form) => general.has(form));
  const isShell = (word: string) => isFormOf(word, (form) => isShellNoun(form, base));
  const totalOf = (form: string) =>
    ENDINGS.reduce((sum, ending) => sum + nouns.get(form + ending), nouns.get(form));

  return {
    add(content, { units, startsSentence }: Run) {
      runs += 1;
      const words = units.map(({ start, end }) => content.slice(start, end));
      for (const [at, word] of words.entries()) {
        if (!isContentWord(word, LETTERS_MIN, stop)) continue;
        if (/^\p{Ll}/u.test(word)) small.add(word);
        else if (at === 0 && startsSentence) starts.add(word);
        else {
          nouns.add(word);
          for (const part of word.includes('-') ? word.split('-') : [])
            if (part.length >= LETTERS_MIN && /^\p{Lu}/u.test(part) && !stop.isStop(part)) nouns.add(part);
          const before = words[at - 1] ?? '';
          if (BEFORE_NOUN.test(keyOf(before)) || ADJECTIVE.test(before)) described.add(word);
        }
      }
    },
    list() {
      const generalMin = Math.max(GENERAL_MIN, runs / GENERAL_SHARE);
      return [...nouns.entries()].flatMap(([form, count]) => {
        const word = keyOf(form);
        // "Eures", "Zwei": equally often in lower case, so a form of address or an imperative.
        if (/['’]s$/u.test(form) || small.get(word) >= count) return [];
        if (isShell(word) && totalOf(form) < shellNounMin(runs)) return [];
        const isEveryday = isGeneral(word);
        // A name may also count at the beginning of sentences. A verb would be in lower case elsewhere.
        const sure = isEveryday || small.get(word) > 0 ? count : count + starts.get(form);
        if (sure < COUNT_MIN) return [];
        const isRare = spreadOf(form, language) <= RARE_MAX;
        if (isEveryday && totalOf(form) < (isRare ? RARE_MIN : generalMin)) return [];
        const isName = !isEveryday && described.get(form) <= ARTICLES_MAX * count;
        return [{ form, count, isEveryday, isName }];
      });
    },
  };
}
