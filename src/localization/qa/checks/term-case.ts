import type { TermHit } from '../../pipeline/step.ts';
import { acceptedOf, isName, targetText } from '../../terms/enforce.ts';
import { type Check, defineCheck, type Finding, NONE } from '../check.ts';

/** Names keep their capitals. A heading in capitals and the first letter of a sentence are no faults. */
export const termCase: Check = defineCheck({
  id: 'term_case',
  category: 'terminology',
  severity: 'minor',
  about: 'A name stands in the translation in another case than in the termbase.',
  autofix: true,
  find({ target, targetLanguage, terms }) {
    const names = new Map(
      terms
        .filter((term) => !term.doNotTranslate && (isName(term) || term.caseSensitive))
        .filter((term) => !isShouted(term.source))
        .map((term) => [term.termId, term]),
    );
    if (names.size === 0) return NONE;
    const text = targetText(target, targetLanguage);
    return [...names.values()].flatMap((term): Finding[] => {
      const accepted = acceptedOf(term);
      if (accepted.some((each) => target.includes(each))) return [];
      for (const asked of accepted) {
        for (const range of text.find(asked)) {
          const written = target.slice(range.start, range.end);
          const isCapitalised = written.slice(1) === asked.slice(1) && !isLowered(written, asked);
          if (isShouted(written) || isCapitalised) continue;
          return [{ ...range, message: `The name "${asked}" is written "${written}".`, fix: asked }];
        }
      }
      return [];
    });
  },
  fires: [
    {
      source: 'In Emberfall',
      target: 'In glutfall',
      terms: [hit('Emberfall', 'Glutfall')],
      fixed: 'In Glutfall',
    },
    {
      source: 'The Iron Order',
      target: 'der eiserne orden',
      terms: [hit('The Iron Order', 'Der Eiserne Orden')],
      fixed: 'Der Eiserne Orden',
    },
  ],
  passes: [
    { source: 'In Emberfall', target: 'In Glutfall', terms: [hit('Emberfall', 'Glutfall')] },
    { source: 'EMBERFALL', target: 'GLUTFALL', terms: [hit('EMBERFALL', 'Glutfall')] },
    { source: 'Emberfall', target: 'WILLKOMMEN IN GLUTFALL', terms: [hit('Emberfall', 'Glutfall')] },
    { source: 'iPad', target: 'IPad laden', terms: [hit('iPad', 'iPad')] },
    {
      source: 'In Emberfall',
      target: 'グラットフォール',
      language: 'ja',
      terms: [hit('Emberfall', 'グラットフォール')],
    },
    { source: 'sword', target: 'SChwert', terms: [{ ...hit('sword', 'Schwert'), category: 'Item' }] },
  ],
});

/** The name begins with a capital, and what is written does not. */
function isLowered(written: string, asked: string): boolean {
  const [is, should] = [written.charAt(0), asked.charAt(0)];
  return is !== should && is === should.toLowerCase();
}

function isShouted(text: string): boolean {
  return text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase();
}

function hit(source: string, target: string): TermHit {
  return { termId: 't', start: 0, end: source.length, source, target, category: 'Location' };
}
