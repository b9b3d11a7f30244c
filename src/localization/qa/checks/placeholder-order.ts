import { UNINDEXED } from '#kernel/placeholders.ts';
import { isDateFormat } from '../arguments-of.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** What the program hands over: whole numbers, fractions, texts. */
const SORTS: Readonly<Record<string, string>> = {
  d: 'number',
  i: 'number',
  u: 'number',
  x: 'number',
  X: 'number',
  o: 'number',
  e: 'fraction',
  E: 'fraction',
  f: 'fraction',
  g: 'fraction',
  G: 'fraction',
};

/** The values come in the order of the program: "%d of %s" for "%s of %d" reads a number as an address. */
export const placeholderOrder: Check = defineCheck({
  id: 'placeholder_order',
  category: 'formatting',
  severity: 'critical',
  about: 'Unnumbered printf placeholders of different types changed their order.',
  when: HAS.percent,
  find({ from, to, target }) {
    const [a, b] = [from.once(orderOf), to.once(orderOf)];
    if (a === b || [...a].sort().join() !== [...b].sort().join() || from.once(isDateFormat)) return NONE;
    return [whole(target, 'Placeholders without a number must keep the order of the source.')];
  },
  fires: [{ source: 'You have %d of %s', target: 'Von %s haben Sie %d' }],
  passes: [
    { source: 'You have %d of %s', target: 'Sie haben %d von %s' },
    { source: '%1$d of %2$s', target: 'Von %2$s %1$d' },
    { source: '%s beats %s', target: '%s wird von %s geschlagen' },
    { source: '%b %e', target: '%e. %b' },
    { source: '%a, %e %b %Y', target: '%Y年%b%e日 (%a)', language: 'ja' },
  ],
});

/** One letter for each, so that order and multiset are both cheap to compare. */
function orderOf({ placeholders }: TextFacts): string {
  let order = '';
  for (const { kind, text } of placeholders) {
    const [, plain, sized] = (kind === 'argument' && UNINDEXED.exec(text)) || [];
    const letter = plain ?? sized;
    if (letter !== undefined) order += (SORTS[letter] ?? letter).charAt(0);
  }
  return order;
}
