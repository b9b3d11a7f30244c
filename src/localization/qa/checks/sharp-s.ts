import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each } from '../check.ts';
import { HAS } from '../text-facts.ts';

export const sharpS: Check = defineCheck({
  id: 'sharp_s',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_sharp_s'),
  languages: ['de-ch'],
  when: HAS.letter,
  autofix: 'sure',
  find: ({ to }) => each(/ß/gu, to.bare, () => ({ message: say('check.swiss_german_writes_ss'), fix: 'ss' })),
});
