import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { spokenNumbers } from '../number-words.ts';
import { HAS } from '../text-facts.ts';

/** Long numbers are prices, dates and years, which 0.0 to 0.9 % of human translations lack. */
export const numbers: Check = defineCheck({
  id: 'numbers',
  category: 'accuracy',
  severity: 'major',
  about: say('check.about_numbers'),
  when: HAS.digit | HAS.wide | HAS.other | HAS.symbol,
  find({ from, to, target }) {
    if (from.numbers.length === 0) return NONE;
    const missing = surplus(
      surplus(from.numbers, to.numbers).filter((number) => number.length >= 2),
      to.once(spokenNumbers),
    ).filter((number) => !isGlued(number, target));
    // No fix: "Kapitel XII" has its number, and no rule knows every way of writing one.
    return missing.length === 0
      ? NONE
      : [whole(target, say('check.number_source_missing', { missing: list(missing) }))];
  },
});

/** A number after a letter is part of a name ("JPEG2000") and counts as present. */
function isGlued(number: string, target: string): boolean {
  const at = target.indexOf(number);
  return at > 0 && /\p{L}/u.test(target.charAt(at - 1)) && !/\d/u.test(target.charAt(at + number.length));
}
