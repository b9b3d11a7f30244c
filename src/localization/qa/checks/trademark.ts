import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const SIGN = /[©®™℠]/gu;

export const trademark: Check = defineCheck({
  id: 'trademark',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_trademark'),
  when: HAS.latin1 | HAS.symbol,
  find({ from, to, target }) {
    const missing = surplus(from.once(signsOf), to.once(signsOf));
    return missing.length === 0
      ? NONE
      : [whole(target, say('check.sign_missing_2', { missing: list(missing) }))];
  },
});

function signsOf({ bare }: TextFacts): readonly string[] {
  return bare.match(SIGN) ?? [];
}
