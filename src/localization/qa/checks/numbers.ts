import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { spokenNumbers } from '../number-words.ts';
import { HAS } from '../text-facts.ts';

/** Long numbers are prices, dates and years: 0.0 to 0.9 % of human translations lack one. */
export const numbers: Check = defineCheck({
  id: 'numbers',
  category: 'accuracy',
  severity: 'major',
  about: 'A number of two or more digits is missing.',
  when: HAS.digit | HAS.wide | HAS.other | HAS.symbol,
  find({ from, to, target }) {
    if (from.numbers.length === 0) return NONE;
    const missing = surplus(
      surplus(from.numbers, to.numbers).filter((number) => number.length >= 2),
      to.once(spokenNumbers),
    ).filter((number) => !isGlued(number, target));
    // No fix: "Kapitel XII" lacks no number, and no rule knows every way to say one.
    return missing.length === 0
      ? NONE
      : [whole(target, `The number ${list(missing)} of the source is missing.`)];
  },
  fires: [
    { source: 'Costs 250 gold', target: 'Kostet viel Gold' },
    { source: 'Costs 250 gold', target: 'Kostet 520 Gold' },
    { source: 'Chapter 12', target: 'Kapitel' },
  ],
  passes: [
    { source: 'Costs 1,250 gold', target: 'Kostet 1.250 Gold' },
    { source: 'Costs 1,250 gold', target: 'Kostet 1 250 Gold' },
    { source: '25 coins', target: '٢٥ عملة', language: 'ar' },
    { source: '25 coins', target: '２５枚', language: 'ja' },
    { source: '10,000 points', target: '1万ポイント', language: 'ja' },
    { source: 'Take 3 steps', target: 'Gehe drei Schritte' },
    { source: '12 knights', target: 'zwölf Ritter' },
    { source: '50% more', target: '%50 daha', language: 'tr' },
    { source: 'On 01/11/2009', target: 'Am 01.11.2009' },
    { source: 'JPEG 2000 is supported', target: 'JPEG2000 wird unterstützt' },
  ],
});

/** "JPEG2000": behind a letter it is part of a name, and it is there all the same. */
function isGlued(number: string, target: string): boolean {
  const at = target.indexOf(number);
  return at > 0 && /\p{L}/u.test(target.charAt(at - 1)) && !/\d/u.test(target.charAt(at + number.length));
}
