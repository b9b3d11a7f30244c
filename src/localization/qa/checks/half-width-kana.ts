import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const KANA = /[\uff61-\uff9f]+/gu;

const BRACKETS_OR_DOTS = /^[｢｣･]+$/u;

export const halfWidthKana: Check = defineCheck({
  id: 'half_width_kana',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_half_width_kana'),
  languages: ['ja'],
  when: HAS.wide,
  autofix: 'sure',
  find({ source, target }) {
    if (target.search(KANA) === -1 || source.search(KANA) !== -1) return NONE;
    return each(KANA, target, ({ 0: kana }) => ({
      message: say('check.katakana_half_width'),
      fix: normalForm(kana, 'NFKC'),
      // Half-width brackets and dots are a deliberate style: whole programs use them for quotations.
      ...(BRACKETS_OR_DOTS.test(kana) && { severity: 'info' as const }),
    }));
  },
});
