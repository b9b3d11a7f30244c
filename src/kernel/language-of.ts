import { languageByWords } from './function-words.ts';

/** Scripts, or characteristic letters, that only one language uses. Other scripts are left to people. */
const ALONE: readonly (readonly [language: string, letter: RegExp])[] = [
  ['ko', /\p{sc=Hangul}/gu],
  ['el', /\p{sc=Greek}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['ka', /\p{sc=Georgian}/gu],
  ['hy', /\p{sc=Armenian}/gu],
  ['ta', /\p{sc=Tamil}/gu],
  ['te', /\p{sc=Telugu}/gu],
  ['kn', /\p{sc=Kannada}/gu],
  ['ml', /\p{sc=Malayalam}/gu],
  ['gu', /\p{sc=Gujarati}/gu],
  ['si', /\p{sc=Sinhala}/gu],
  ['lo', /\p{sc=Lao}/gu],
  ['km', /\p{sc=Khmer}/gu],
];
const LETTER = /\p{L}/gu;
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/gu;
const HAN = /\p{sc=Han}/gu;
/** Fewer letters are a smiley or a name. */
const LETTERS_MIN = 3;

/**
 * The language of a text, if its script or function words identify it with certainty; otherwise null. Chinese
 * characters alone stand for two of our languages, Arabic letters and Devanagari for many.
 */
export function languageOf(text: string): string | null {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const letters = count(LETTER);
  if (letters < LETTERS_MIN) return null;
  const kana = count(KANA);
  if (kana > 0 && (kana + count(HAN)) * 2 > letters) return 'ja';
  const [alone] = ALONE.find(([, letter]) => count(letter) * 2 > letters) ?? [];
  return alone ?? languageByWords(text);
}
