import { baseOf, scriptOf } from '#kernel/scripts.ts';
import { type Inflection, inflectionOf } from './inflection.ts';
import { type StopWords, stopWordsOf } from './stop-words.ts';

/** What the scan needs to know about the source language. */
export interface LanguageRules {
  language: string;
  stop: StopWords;
  inflection: Inflection;
  /** True for German, which capitalizes every noun, so that capitals mean little. */
  nounsAreCapitalised: boolean;
  /** Written without spaces between words. */
  isUnspaced: boolean;
  segmenter: Intl.Segmenter;
}

const NOUNS_ARE_CAPITALISED = new Set(['de', 'lb', 'nds', 'gsw']);
const LETTERS_OF_UNSPACED = ['中', 'ア', 'ก', 'ກ', 'ក', 'က'];

export function languageRules(language: string): LanguageRules {
  const letters = scriptOf(language);
  return {
    language,
    stop: stopWordsOf(language),
    inflection: inflectionOf(language),
    nounsAreCapitalised: NOUNS_ARE_CAPITALISED.has(baseOf(language)),
    // Korean also uses Han characters, but writes spaces.
    isUnspaced:
      baseOf(language) !== 'ko' && LETTERS_OF_UNSPACED.some((letter) => letters?.test(letter) ?? false),
    segmenter: new Intl.Segmenter(language, { granularity: 'word' }),
  };
}

export function wordsIn({ segmenter }: LanguageRules, text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  return words;
}
