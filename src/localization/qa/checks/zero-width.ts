import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** The joiners U+200C and U+200D are spelling in Persian and Indic scripts, and glue emoji. */
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad\u180e]/gu;

export const zeroWidth: Check = defineCheck({
  id: 'zero_width',
  category: 'formatting',
  severity: 'minor',
  // A zero-width space is where a line may break in scripts without spaces.
  severityIn: { th: 'off', lo: 'off', km: 'off', my: 'off' },
  about: say('check.about_zero_width'),
  when: HAS.typographic | HAS.latin1 | HAS.other,
  autofix: 'sure',
  find({ source, target }) {
    if (target.search(INVISIBLE) === -1 || source.search(INVISIBLE) !== -1) return NONE;
    return each(INVISIBLE, target, ({ 0: character }) => {
      // A soft hyphen may be where somebody wants a long word to break.
      const isSure = character !== '\u00ad';
      return { message: say('check.invisible_character'), ...(isSure && { fix: '' }) };
    });
  },
});
