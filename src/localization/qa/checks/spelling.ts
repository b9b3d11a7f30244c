import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { dictionaryOf } from '../spelling/find-dictionary.ts';
import { HAS } from '../text-facts.ts';

/** Inside a sentence: capitals are names and, in German, words that are joined anew every day. */
const WORD = /(?<![\p{L}\p{M}\p{N}_'’.@/&~%$<\\-])\p{Ll}{5,40}(?![\p{L}\p{M}\p{N}_@/('’-])/gu;
const GIVEN = /\p{L}{5,40}/gu;
/**
 * Looking for a neighbour takes thousands of look-ups; a text with so many slips does not need all of them
 * listed.
 */
const UNKNOWN_MAX = 5;

/**
 * A word that no dictionary has is mostly a word of the trade. One that is a slip of the hand away from a word
 * of the dictionary is mostly a slip of the hand.
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
