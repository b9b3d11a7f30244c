import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Apostrophes are left out, and so are inches and minutes. */
const QUOTE = /(?<!\d)"|[“”„«»「」『』]/gu;

export const quotePairsClosed: Check = defineCheck({
  id: 'quote_pairs',
  category: 'formatting',
  severity: 'minor',
  about: 'A quote is opened and not closed, or the other way round.',
  when: HAS.quote | HAS.typographic | HAS.latin1 | HAS.wide,
  find({ from, to, target }) {
    return to.once(isOdd) && !from.once(isOdd) ? [whole(target, 'A quotation mark has no partner.')] : NONE;
  },
  fires: [
    { source: 'The "old" king', target: 'Der "alte König' },
    { source: 'The “old” king', target: 'Der „alte König' },
  ],
  passes: [
    { source: 'The "old" king', target: 'Der „alte“ König' },
    { source: 'The old king', target: "L'ancien roi", language: 'fr' },
    { source: 'Continued: "and so', target: 'Weiter: „und so' },
    { source: 'A 15" screen', target: 'Ein 15"-Bildschirm' },
    { source: 'Summer of Code 2011 Project', target: '„Summer of Code 2011“-Projekt' },
  ],
});

function isOdd({ bare }: TextFacts): boolean {
  return (bare.match(QUOTE)?.length ?? 0) % 2 === 1;
}
