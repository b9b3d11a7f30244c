import { say } from '#kernel/say.ts';
import { scriptOf } from '#kernel/scripts.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const MIXED =
  /(?<!\p{L})(?=\p{L}{0,40}\p{sc=Latin})(?=\p{L}{0,40}[\p{sc=Cyrillic}\p{sc=Greek}])[\p{L}\p{M}]{2,40}/gu;
const CODE = /(?:[%~\\]|%\d{1,2})$/u;
/** Letters that look alike, in the same order in both lists. */
const LATIN = 'aceopxyABCEHKMOPTXyi';
const CYRILLIC = 'асеорхуАВСЕНКМОРТХуі';
const TO_CYRILLIC = new Map([...LATIN].map((letter, index) => [letter, [...CYRILLIC][index] ?? letter]));
const TO_LATIN = new Map([...CYRILLIC].map((letter, index) => [letter, [...LATIN][index] ?? letter]));

/** Search, sorting and fonts treat the letter differently from what the reader sees. */
export const mixedScripts: Check = defineCheck({
  id: 'mixed_scripts',
  category: 'formatting',
  severity: 'major',
  about: say('check.about_mixed_scripts'),
  when: HAS.other,
  autofix: 'offered',
  find({ to, source, targetLanguage }) {
    if (!to.has(HAS.other) || !to.has(HAS.letter)) return NONE;
    return each(MIXED, to.bare, ({ 0: word, index }) => {
      // In "%BПараметр", "~aЦентр" and "%%0AВы", the first letter belongs to a code.
      if (source.includes(word) || CODE.test(to.text.slice(Math.max(0, index - 4), index))) return null;
      const plain = inOneScript(word);
      // Letters without a lookalike are mixed on purpose: "PvE-режим" without its hyphen.
      if (plain === null) return null;
      const isSure = isSlip(word, plain, targetLanguage) && !/[\\%$&@]/u.test(to.text.charAt(index - 1));
      return { message: say('check.mixes_two_alphabets', { word }), ...(isSure && { fix: plain }) };
    });
  },
});

/**
 * Only one letter is foreign, and the rest belongs to the language. "csН" and "pБРВ" are names with a
 * variable. For Greek there is no table of lookalikes.
 */
function isSlip(word: string, plain: string, language: string): boolean {
  const script = scriptOf(language);
  const letters = Array.from(plain);
  const strays = Array.from(word).filter((letter, index) => letter !== letters[index]);
  const isCaps = plain.slice(1) === plain.slice(1).toUpperCase();
  const isOdd = isCaps && strays.some((letter) => letter !== letter.toUpperCase());
  return strays.length === 1 && !isOdd && letters.every((letter) => script?.test(letter));
}

/** Null unless every letter of the rarer alphabet has a lookalike in the other. */
function inOneScript(word: string): string | null {
  const latin = word.match(/\p{sc=Latin}/gu)?.length ?? 0;
  const isLatin = latin * 2 > [...word].length;
  const table = isLatin ? TO_LATIN : TO_CYRILLIC;
  const fixed = Array.from(word, (letter) => table.get(letter) ?? letter).join('');
  const rest = isLatin ? /[\p{sc=Cyrillic}\p{sc=Greek}]/u : /\p{sc=Latin}/u;
  return rest.test(fixed) ? null : fixed;
}
