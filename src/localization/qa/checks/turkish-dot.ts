import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** Lower-casing İ without the right language leaves an i with a second dot. */
const DOUBLE_DOT = /i\u0307/gu;

export const turkishDot: Check = defineCheck({
  id: 'turkish_dot',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_turkish_dot'),
  languages: ['tr', 'az', 'ku', 'tk'],
  when: HAS.other,
  autofix: 'sure',
  find: ({ target }) => each(DOUBLE_DOT, target, () => ({ message: say('check.i_two_dots'), fix: 'i' })),
});
