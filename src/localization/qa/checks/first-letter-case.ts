import { say } from '#kernel/say.ts';
import { isCased } from '#kernel/scripts.ts';
import { type Check, defineCheck, NONE } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

export const firstLetterCase: Check = defineCheck({
  id: 'first_letter_case',
  category: 'style',
  // Only info: 4 to 9 % of human translations differ in German, French, Russian and Finnish.
  severity: 'info',
  about: say('check.about_first_letter_case'),
  when: HAS.letter | HAS.other,
  find({ from, to, targetLanguage, sourceLanguage }) {
    if (!isCased(targetLanguage) || !isCased(sourceLanguage)) return NONE;
    const [a, b] = [from.once(firstCase), to.once(firstCase)];
    if (a === null || b === null || a.isUpper === b.isUpper) return NONE;
    return [
      {
        message: b.isUpper ? say('check.source_begins_small_letter') : say('check.source_begins_capital'),
        start: b.at,
        end: b.at + 1,
      },
    ];
  },
});

const FIRST = /^[^\p{L}\p{N}\ufffc]{0,20}(\p{Lu}|\p{Ll})/u;

/** Null if the text begins with something else, such as a number or a placeholder. */
function firstCase({ bare }: TextFacts): { isUpper: boolean; at: number } | null {
  const match = FIRST.exec(bare);
  const letter = match?.[1];
  if (!match || letter === undefined) return null;
  return { isUpper: /\p{Lu}/u.test(letter), at: match[0].length - letter.length };
}
