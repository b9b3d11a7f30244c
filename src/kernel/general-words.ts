import { DE_GENERAL } from './general-words/de.ts';
import { EN_FREQUENT, EN_GENERAL } from './general-words/en.ts';
import { EN_INTERFACE } from './general-words/en-interface.ts';
import { EN_ONLY } from './general-words/en-only.ts';
import { JA_GENERAL } from './general-words/ja.ts';
import { ZH_GENERAL } from './general-words/zh.ts';
import { baseOf } from './scripts.ts';
import { wordSet } from './word-set.ts';

const LISTS: Readonly<Record<string, string>> = {
  en: EN_FREQUENT + EN_GENERAL,
  de: DE_GENERAL,
  ja: JA_GENERAL,
  zh: ZH_GENERAL,
  'en frequent': EN_FREQUENT,
  'en interface': EN_INTERFACE,
  'en only': EN_ONLY,
};
const sets = new Map<string, ReadonlySet<string>>();

/** Words of everyday language, in lower case; empty where we have no list. */
export function generalWords(base: string): ReadonlySet<string> {
  const known = sets.get(base);
  if (known) return known;
  const made = wordSet(LISTS[base] ?? '');
  sets.set(base, made);
  return made;
}

/** Whether everyday words of the language can be told from others. */
export function hasWordList(language: string): boolean {
  return Object.hasOwn(LISTS, baseOf(language));
}

/** The word itself, or what is left of it without an English ending. */
export function isGeneralEnglish(word: string): boolean {
  return isFormIn(generalWords('en'), word);
}

/** That, or a word of programs and games. */
export function isKnownEnglish(word: string): boolean {
  return isGeneralEnglish(word) || isFormIn(generalWords('en interface'), word);
}

/** A word that no other language with Latin letters takes over: "Width", but not "Version". */
export function isOnlyEnglish(word: string): boolean {
  return generalWords('en only').has(word.toLowerCase());
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
