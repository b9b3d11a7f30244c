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
  autofix: true,
  find({ from, to, source, target }) {
    if (from.numbers.length === 0) return NONE;
    const missing = surplus(
      surplus(from.numbers, to.numbers).filter((number) => number.length >= 2),
      to.once(spokenNumbers),
    );
    if (missing.length === 0) return NONE;
    const fix = missing.length === 1 && to.numbers.length === 0 ? lostAtEnd(source, target) : null;
    return [
      {
        ...whole(target, `The number ${list(missing)} of the source is missing.`),
        ...(fix !== null && { start: target.length, fix }),
      },
    ];
  },
  fires: [
    { source: 'Costs 250 gold', target: 'Kostet viel Gold' },
    { source: 'Costs 250 gold', target: 'Kostet 520 Gold' },
    { source: 'Chapter 12', target: 'Kapitel', fixed: 'Kapitel 12' },
  ],
  passes: [
    { source: 'Costs 1,250 gold', target: 'Kostet 1.250 Gold' },
    { source: 'Costs 1,250 gold', target: 'Kostet 1 250 Gold' },
    { source: '25 coins', target: '٢٥ عملة', language: 'ar' },
    { source: '25 coins', target: '２５枚', language: 'ja' },
    { source: 'Take 3 steps', target: 'Gehe drei Schritte' },
    { source: '12 knights', target: 'zwölf Ritter' },
    { source: '50% more', target: '%50 daha', language: 'tr' },
  ],
});

const LAST = /(?<=\p{L})\s\d{2,9}$/u;

/** A label that ends with its number can be completed without knowing the language. */
function lostAtEnd(source: string, target: string): string | null {
  return /\p{L}$/u.test(target) ? (LAST.exec(source)?.[0] ?? null) : null;
}
