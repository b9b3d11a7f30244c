import type { TermHit } from '../../model.ts';
import { acceptedOf, targetText } from '../../terms/enforce.ts';
import { type Check, defineCheck, type Finding, NONE, whole } from '../check.ts';

/** A brand, a code or a command: as it stands, letter by letter. */
export const doNotTranslate: Check = defineCheck({
  id: 'do_not_translate',
  category: 'terminology',
  severity: 'critical',
  about: 'A term that must not be translated is missing, or is written otherwise.',
  autofix: 'sure',
  find({ target, targetLanguage, terms }) {
    const kept = new Map(terms.filter((term) => term.doNotTranslate).map((term) => [term.termId, term]));
    if (kept.size === 0) return NONE;
    const text = targetText(target, targetLanguage);
    return [...kept.values()].flatMap((term): Finding[] => {
      const accepted = [...acceptedOf(term), term.source];
      if (accepted.some((each) => target.includes(each))) return [];
      const asked = accepted[0] ?? '';
      const message = `The term "${asked}" must not be translated.`;
      const [inOtherCase] = text.find(asked);
      return [inOtherCase ? { message, ...inOtherCase, fix: asked } : whole(target, message)];
    });
  },
  fires: [
    { source: 'Open Parlance', target: 'Öffne die Redeweise', terms: [hit('Parlance')] },
    { source: 'Open Parlance', target: 'Öffne parlance', terms: [hit('Parlance')], fixed: 'Öffne Parlance' },
    { source: 'Open Parlance', target: '打开术语', language: 'zh-cn', terms: [hit('Parlance')] },
  ],
  passes: [
    { source: 'Open Parlance', target: 'Öffne Parlance', terms: [hit('Parlance')] },
    { source: 'Open Parlance', target: '打开Parlance', language: 'zh-cn', terms: [hit('Parlance')] },
    { source: 'parlance', target: 'parlance', terms: [{ ...hit('Parlance'), source: 'parlance' }] },
  ],
});

function hit(text: string): TermHit {
  return {
    termId: 't',
    start: 0,
    end: text.length,
    source: text,
    target: text,
    category: 'Other',
    doNotTranslate: true,
  };
}
