import { protect } from '#kernel/placeholders.ts';
import { type Check, defineCheck, list, surplus, whole } from '../check.ts';

const NUMBER = /\d+(?:[.,' \u00a0\u202f\u066b\u066c]\d+)*/gu;
const MARK = /⟦\d{1,4}⟧/gu;
const OTHER_DIGIT = /[^\P{Nd}0-9]/gu;

/** Digits only, in ASCII: 1,000 and 1.000 and ١٠٠٠ are the same number to a reader. */
export function numbersIn(text: string): string[] {
  const bare = protect(text).text.replace(MARK, ' ').normalize('NFKC').replace(OTHER_DIGIT, asciiDigit);
  return Array.from(bare.matchAll(NUMBER), ([digits]) => digits.replace(/\D/gu, ''));
}

/** Unicode keeps each set of ten digits together, zero first. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  for (let value = 0; value < 10; value += 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return String(value);
  }
  return String((code - 0x1d7ce) % 10);
}

/** Long numbers are prices, dates and years: 0.0 to 0.9 % of human translations lack one. */
export const numbers: Check = defineCheck({
  id: 'numbers',
  severity: 'major',
  find({ source, target }) {
    const missing = surplus(
      numbersIn(source).filter((n) => n.length >= 2),
      numbersIn(target),
    );
    return missing.length === 0
      ? []
      : [whole(target, `The number ${list(missing)} of the source is missing.`)];
  },
  fires: [
    { source: 'Costs 250 gold', target: 'Kostet viel Gold' },
    { source: 'Costs 250 gold', target: 'Kostet 520 Gold' },
  ],
  passes: [
    { source: 'Costs 1,250 gold', target: 'Kostet 1.250 Gold' },
    { source: 'Costs 1,250 gold', target: 'Kostet 1 250 Gold' },
    { source: '25 coins', target: '٢٥ عملة', language: 'ar' },
    { source: '25 coins', target: '２５枚', language: 'ja' },
    { source: 'Take 3 steps', target: 'Gehe drei Schritte' },
  ],
});
