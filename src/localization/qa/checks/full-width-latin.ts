import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const LATIN = /[０-９Ａ-Ｚａ-ｚ]+/gu;

export const fullWidthLatin: Check = defineCheck({
  id: 'full_width_latin',
  category: 'locale',
  severity: 'minor',
  // Vertical text and old consoles use full-width letters on purpose.
  severityIn: { ja: 'info' },
  about: say('check.about_full_width_latin'),
  when: HAS.wide,
  autofix: 'sure',
  find({ source, target }) {
    if (target.search(LATIN) === -1 || source.search(LATIN) !== -1) return NONE;
    return each(LATIN, target, ({ 0: text }) => ({
      message: say('check.full_width', { text: text.slice(0, 20) }),
      fix: normalForm(text, 'NFKC'),
    }));
  },
});
