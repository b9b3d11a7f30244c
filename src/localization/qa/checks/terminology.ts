import { say } from '#kernel/say.ts';
import { acceptedOf, targetText } from '../../terms/enforce.ts';
import { type Check, defineCheck, type Finding, NONE, whole } from '../check.ts';

/**
 * The translation of each term of the source must be there, inflected or not. Whole-word matching
 * would flag 40 to 83 % of correct German, French and Russian; stems flag 8 to 54 % and accept a
 * random wrong term in at most 1 %.
 */
export const terminology: Check = defineCheck({
  id: 'terminology',
  category: 'terminology',
  severity: 'major',
  about: say('check.about_terminology'),
  find({ target, targetLanguage, terms }) {
    if (terms.length === 0) return NONE;
    const text = targetText(target, targetLanguage);
    const wanted = new Map(
      terms
        .filter((term) => !term.doNotTranslate && acceptedOf(term).length > 0)
        .map((term) => [term.termId, term]),
    );
    const missed = [...wanted.values()].filter((term) => !acceptedOf(term).some((each) => text.holds(each)));
    return missed.map(
      (term): Finding =>
        whole(target, say('check.term_should_be', { source: term.source, term: acceptedOf(term)[0] ?? '' })),
    );
  },
});
