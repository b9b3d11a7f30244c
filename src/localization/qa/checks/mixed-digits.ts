import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS } from '../text-facts.ts';

const OWN = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/u;

/** Both sets of digits are in use, but mixing them in one text looks like a mistake. */
export const mixedDigits: Check = defineCheck({
  id: 'mixed_digits',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_mixed_digits'),
  languages: ['ar', 'fa', 'ur', 'ps', 'hi', 'mr', 'ne', 'bn', 'th'],
  when: HAS.digit,
  find({ to, target }) {
    return /[0-9]/u.test(to.bare) && OWN.test(to.bare)
      ? [whole(target, say('check.digits_two_scripts_mixed'))]
      : NONE;
  },
});
