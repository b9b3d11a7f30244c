import { UNINDEXED } from '#kernel/placeholders.ts';
import { say } from '#kernel/say.ts';
import { isDateFormat } from '../arguments-of.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** The types of values that the program passes: integers, fractions, texts. */
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

/**
 * The program passes values in a fixed order: if "%s of %d" becomes "%d of %s", it reads a number as
 * an address.
 */
export const placeholderOrder: Check = defineCheck({
  id: 'placeholder_order',
  category: 'formatting',
  severity: 'critical',
  about: say('check.about_placeholder_order'),
  when: HAS.percent,
  find({ from, to, target }) {
    const [a, b] = [from.once(orderOf), to.once(orderOf)];
    if (a === b || [...a].sort().join() !== [...b].sort().join() || from.once(isDateFormat)) return NONE;
    return [whole(target, say('check.placeholders_without_number_must_keep'))];
  },
});

/** One letter per placeholder, so that order and set are both cheap to compare. */
function orderOf({ placeholders }: TextFacts): string {
  let order = '';
  for (const { kind, text } of placeholders) {
    const [, plain, sized] = (kind === 'argument' && UNINDEXED.exec(text)) || [];
    const letter = plain ?? sized;
    if (letter !== undefined) order += (SORTS[letter] ?? letter).charAt(0);
  }
  return order;
}
