import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** Arabic and Hebrew forms for old displays, and Latin ligatures. */
const FORM = /[\ufb00-\ufb06\ufb1d-\ufb4f\ufb50-\ufdfb\ufe70-\ufefc]+/gu;

export const presentationForms: Check = defineCheck({
  id: 'presentation_forms',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_presentation_forms'),
  when: HAS.other,
  autofix: 'sure',
  find({ source, target }) {
    if (target.search(FORM) === -1 || source.search(FORM) !== -1) return NONE;
    return each(FORM, target, ({ 0: text }) => ({
      message: say('check.letters_presentation_forms'),
      fix: normalForm(text, 'NFKC'),
    }));
  },
});
