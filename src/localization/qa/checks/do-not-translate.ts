import { say } from '#kernel/say.ts';
import { acceptedOf, targetText } from '../../terms/enforce.ts';
import { type Check, defineCheck, type Finding, NONE, whole } from '../check.ts';

/** A brand, code or command must stay exactly as it is. */
export const doNotTranslate: Check = defineCheck({
  id: 'do_not_translate',
  category: 'terminology',
  severity: 'critical',
  about: say('check.about_do_not_translate'),
  autofix: 'sure',
  find({ target, targetLanguage, terms }) {
    const kept = new Map(terms.filter((term) => term.doNotTranslate).map((term) => [term.termId, term]));
    if (kept.size === 0) return NONE;
    const text = targetText(target, targetLanguage);
    return [...kept.values()].flatMap((term): Finding[] => {
      const accepted = [...acceptedOf(term), term.source];
      if (accepted.some((each) => target.includes(each))) return [];
      const asked = accepted[0] ?? '';
      const message = say('check.term_must_not_be_translated', { asked });
      const [inOtherCase] = text.find(asked);
      return [inOtherCase ? { message, ...inOtherCase, fix: asked } : whole(target, message)];
    });
  },
});
