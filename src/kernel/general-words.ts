import { baseOf } from './scripts.ts';
import { wordLists } from './word-set.ts';

/**
 * Words of everyday language, in lower case:
 * - `en-frequent`, `en`: the most frequent words of general English, and the next most frequent, counted in the
 *   glosses of WordNet 3.0 and in proverbs; `de`: nouns of general German, counted in proverbs and manuals;
 * - `ja`, `zh`: words that occur in every text, whatever its subject: time, manner, wishes, quantities;
 * - `en-interface`: words that free programs and games often write in lower case in their English texts and that
 *   the other lists lack: too special for everyday language, but no translator leaves them untranslated;
 * - `en-only`: English words of programs that no other language with Latin letters borrows: in labels of one
 *   word, the catalogs of twenty languages (half of the open programs of eval/foreign) keep them in fewer than
 *   one of fifty. Words spelled the same in French, Italian or Polish, and names of keys, were removed by hand.
 */
const LISTED = ['de', 'en', 'en-frequent', 'en-interface', 'en-only', 'ja', 'zh'];

export const generalWords = wordLists(new URL('./general-words/', import.meta.url), LISTED);

/** Whether everyday words of the language are known. */
export function hasWordList(language: string): boolean {
  return LISTED.includes(baseOf(language));
}

let english: ReadonlySet<string> | undefined;

/** The word itself, or its form without an English ending. */
export function isGeneralEnglish(word: string): boolean {
  english ??= new Set([...generalWords('en-frequent'), ...generalWords('en')]);
  return isFormIn(english, word);
}

/** The same, or a word common in programs and games. */
export function isKnownEnglish(word: string): boolean {
  return isGeneralEnglish(word) || isFormIn(generalWords('en-interface'), word);
}

/** A word that no other language with Latin letters borrows: "Width", but not "Version". */
export function isOnlyEnglish(word: string): boolean {
  return generalWords('en-only').has(word.toLowerCase());
}

function isFormIn(words: ReadonlySet<string>, word: string): boolean {
  const low = word.toLowerCase();
  if (words.has(low)) return true;
  return ENDINGS.some(([ending, by]) => low.endsWith(ending) && words.has(low.slice(0, -ending.length) + by));
}

const ENDINGS: readonly (readonly [string, string])[] = [
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['ed', 'e'],
  ['ed', ''],
  ['ing', ''],
  ['ing', 'e'],
  ['ly', ''],
];
