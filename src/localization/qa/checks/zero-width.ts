import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** Excludes the joiners U+200C and U+200D, which Persian, Indic scripts and emoji need. */
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad\u180e]/gu;

export const zeroWidth: Check = defineCheck({
  id: 'zero_width',
  category: 'formatting',
  severity: 'minor',
  // In scripts without spaces, a zero-width space marks where a line may break.
  severityIn: { th: 'off', lo: 'off', km: 'off', my: 'off' },
  about: say('check.about_zero_width'),
  when: HAS.typographic | HAS.latin1 | HAS.other,
  autofix: 'sure',
  find({ source, target }) {
    if (target.search(INVISIBLE) === -1 || source.search(INVISIBLE) !== -1) return NONE;
    return each(INVISIBLE, target, ({ 0: character }) => {
      // A soft hyphen may mark where a long word should break.
      const isSure = character !== '\u00ad';
      return { message: say('check.invisible_character'), ...(isSure && { fix: '' }) };
    });
  },
});
