import { type Check, defineCheck, type Finding, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Apostrophes are left out, and so are inches and minutes; '"13"' is a pair all the same. */
const QUOTE = /["“”„«»「」『』]/gu;
const INCHES = /\d"/gu;
/** A text that a program puts together has the other half elsewhere: "matching `" and "'". */
const HALF = /^[`'‘’]|[`'‘’]\s{0,3}$/u;

export const quotePairsClosed: Check = defineCheck({
  id: 'quote_pairs',
  category: 'formatting',
  severity: 'minor',
  about: 'A quote is opened and not closed, or the other way round.',
  when: HAS.quote | HAS.typographic | HAS.latin1 | HAS.wide,
  find({ from, to, target }) {
    if (!to.once(isOdd) || from.once(isOdd)) return NONE;
    const finding: Finding = whole(target, 'A quotation mark has no partner.');
    return [from.once(isHalf) ? { ...finding, severity: 'info' } : finding];
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
    { source: 'A screen of 15 inches', target: 'Ein 15"-Bildschirm' },
    { source: "A number like '13'", target: 'Eine Zahl wie "13"' },
    { source: 'Summer of Code 2011 Project', target: '„Summer of Code 2011“-Projekt' },
  ],
});

function isOdd({ bare }: TextFacts): boolean {
  const count = bare.match(QUOTE)?.length ?? 0;
  return count % 2 === 1 && (bare.match(INCHES)?.length ?? 0) % 2 === 0;
}

/** Single quotes of the source that have no partner either. */
function isHalf({ bare }: TextFacts): boolean {
  const text = bare.trim();
  return HALF.test(text) && (text.match(/[`'‘’]/gu)?.length ?? 0) % 2 === 1;
}
