import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** Only next to an Arabic letter: "3,5" and "a, b" keep their comma. */
const MARK = /(?<=\p{scx=Arabic}\s?)[?,;](?!\p{scx=Latin}|\d)/gu;
const OWN: Readonly<Record<string, string>> = { '?': '؟', ',': '،', ';': '؛' };

/** Latin marks face the wrong way: the hook of a question mark must open towards the text. */
export const arabicPunctuation: Check = defineCheck({
  id: 'arabic_punctuation',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_arabic_punctuation'),
  languages: ['ar', 'fa', 'ur', 'ps', 'ug', 'sd'],
  when: HAS.mark,
  autofix: 'offered',
  find: ({ to }) =>
    each(MARK, to.bare, ({ 0: mark }) => ({
      message: say('check.mark_script', { own: OWN[mark] ?? mark }),
      fix: OWN[mark] ?? mark,
    })),
});
