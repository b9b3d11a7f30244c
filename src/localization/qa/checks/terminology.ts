import type { TermHit } from '../../model.ts';
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
  about: 'A term of the source is not translated as the termbase says, in any form of it.',
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
      (term): Finding => whole(target, `The term "${term.source}" should be "${acceptedOf(term)[0]}".`),
    );
  },
  fires: [
    { source: 'Iron Sword', target: 'Eiserne Klinge', terms: [hit('Iron Sword', 'Eisenschwert')] },
    { source: 'Use Parlance', target: 'Redeweise nutzen', terms: [hit('Parlance', 'Parlance')] },
    { source: 'Ice', target: 'Gute Reise', terms: [hit('Ice', 'Eis')] },
    { source: 'Iron Sword', target: '钢刀', language: 'zh-cn', terms: [hit('Iron Sword', '铁剑')] },
  ],
  passes: [
    { source: 'Iron Sword', target: 'das EISENSCHWERT', terms: [hit('Iron Sword', 'Eisenschwert')] },
    { source: 'of the knight', target: 'des Ritters', terms: [hit('knight', 'Ritter')] },
    { source: 'Apples', target: 'Äpfel', terms: [hit('Apples', 'Apfel')] },
    {
      source: 'Giant Iron Swords',
      target: 'Rieseneisenschwerter',
      terms: [hit('Iron Swords', 'Eisenschwert')],
    },
    { source: 'to the elves', target: 'эльфам', language: 'ru', terms: [hit('elves', 'эльфы')] },
    { source: 'Iron Sword', target: '铁剑', language: 'zh-cn', terms: [hit('Iron Sword', '铁剑')] },
    { source: 'Iron Sword', target: 'Klinge', terms: [hit('Iron Sword', '')] },
    {
      source: 'Iron Sword',
      target: 'Stahlklinge',
      terms: [{ ...hit('Iron Sword', 'Eisenschwert'), targetVariants: ['Stahlklinge'] }],
    },
  ],
});

function hit(source: string, target: string): TermHit {
  return { termId: 't', start: 0, end: source.length, source, target, category: 'Other' };
}
