import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each } from '../check.ts';
import { HAS } from '../text-facts.ts';

const CEDILLA = /[şţŞŢ]/gu;
const COMMA: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' };

export const romanianComma: Check = defineCheck({
  id: 'romanian_comma',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_romanian_comma'),
  languages: ['ro'],
  when: HAS.letter,
  autofix: 'sure',
  find: ({ to }) =>
    each(CEDILLA, to.bare, ({ 0: letter }) => ({
      message: say('check.romanian_writes', { comma: COMMA[letter] ?? letter }),
      fix: COMMA[letter] ?? letter,
    })),
});
