import { say, type Sentence } from '#kernel/say.ts';
import type { TermHit } from '../../model.ts';
import { acceptedOf, type Range, targetText } from '../../terms/enforce.ts';
import { type Check, defineCheck, type Finding, NONE } from '../check.ts';

/**
 * Finds texts that the termbase forbids for a term of the source. Inside an accepted translation they
 * are fine.
 */
export const forbiddenTerm: Check = defineCheck({
  id: 'forbidden_term',
  category: 'terminology',
  severity: 'major',
  about: say('check.about_forbidden_term'),
  find({ target, targetLanguage, terms }) {
    if (!terms.some((term) => term.forbidden !== undefined)) return NONE;
    const text = targetText(target, targetLanguage);
    const found = new Map<string, Finding>();
    for (const term of terms) {
      const right = acceptedOf(term).flatMap((each) => text.find(each));
      for (const wrong of term.forbidden ?? []) {
        for (const range of text.find(wrong)) {
          if (right.some((each) => covers(each, range))) continue;
          found.set(`${range.start} ${range.end}`, { ...range, message: messageOf(term, wrong) });
        }
      }
    }
    return [...found.values()];
  },
});

function covers(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function messageOf(term: TermHit, wrong: string): Sentence {
  const right = acceptedOf(term)[0];
  const words = { wrong, term: term.source };
  return right === undefined
    ? say('check.forbidden', words)
    : say('check.forbidden_use', { ...words, right });
}
