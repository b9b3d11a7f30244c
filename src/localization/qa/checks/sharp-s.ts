import { type Check, defineCheck, each } from '../check.ts';
import { HAS } from '../text-facts.ts';

export const sharpS: Check = defineCheck({
  id: 'sharp_s',
  category: 'locale',
  severity: 'minor',
  about: 'Swiss German writes ss, never ß.',
  languages: ['de-ch'],
  when: HAS.letter,
  autofix: 'sure',
  find: ({ to }) => each(/ß/gu, to.bare, () => ({ message: 'Swiss German writes "ss".', fix: 'ss' })),
  fires: [{ source: 'Street', target: 'Straße', language: 'de-ch', fixed: 'Strasse' }],
  passes: [
    { source: 'Street', target: 'Strasse', language: 'de-ch' },
    { source: 'Street', target: 'Straße' },
  ],
});
