import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { dictionaryOf } from '../spelling/find-dictionary.ts';
import { HAS } from '../text-facts.ts';

/** Only words in lower case: capitals mark names and, in German, compounds that are coined all the time. */
const WORD = /(?<![\p{L}\p{M}\p{N}_'’.@/&~%$<\\-])\p{Ll}{5,40}(?![\p{L}\p{M}\p{N}_@/('’-])/gu;
const GIVEN = /\p{L}{5,40}/gu;
/**
 * Searching for a similar word takes thousands of look-ups, and a text with many errors does not need
 * all of them listed.
 */
const UNKNOWN_MAX = 5;

/**
 * A word that no dictionary has is usually a technical term. If it is one typo away from a known word,
 * it is usually a typo.
 */
export const spelling: Check = defineCheck({
  id: 'spelling',
  category: 'fluency',
  severity: 'minor',
  languages: ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru'],
  isOptional: true,
  about: say('check.about_spelling'),
  autofix: 'offered',
  when: HAS.letter,
  find({ from, to, terms, source, target, targetLanguage }) {
    if (target === source) return NONE;
    const dictionary = dictionaryOf(targetLanguage);
    if (dictionary === null) return NONE;
    const given = new Set(
      `${from.bare} ${terms.map((term) => term.target).join(' ')}`.toLowerCase().match(GIVEN),
    );
    let unknown = 0;
    return each(WORD, to.bare, ({ 0: word }) => {
      if (unknown >= UNKNOWN_MAX || dictionary.knows(word) || given.has(word)) return null;
      unknown += 1;
      const near = dictionary.nearest(word);
      return near === null ? null : { message: say('check.not_dictionary', { word, near }), fix: near };
    });
  },
});
