import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Excludes apostrophes and the signs of inches and minutes. '"13"' is still a pair. */
const QUOTE = /["“”„«»「」『』]/gu;
const INCHES = /\d"/gu;
/** Texts that a program concatenates have the other quote elsewhere: "matching `" and "'". */
const HALF = /^[`'‘’]|[`'‘’]\s{0,3}$/u;

export const quotePairsClosed: Check = defineCheck({
  id: 'quote_pairs',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_quote_pairs'),
  when: HAS.quote | HAS.typographic | HAS.latin1 | HAS.wide,
  find({ from, to, target }) {
    if (!to.once(isOdd) || from.once(isOdd)) return NONE;
    const finding: Finding = whole(target, say('check.quotation_mark_no_partner'));
    return [from.once(isHalf) ? { ...finding, severity: 'info' } : finding];
  },
});

function isOdd({ bare }: TextFacts): boolean {
  const count = bare.match(QUOTE)?.length ?? 0;
  return count % 2 === 1 && (bare.match(INCHES)?.length ?? 0) % 2 === 0;
}

/** The source has single quotes without a partner too. */
function isHalf({ bare }: TextFacts): boolean {
  const text = bare.trim();
  return HALF.test(text) && (text.match(/[`'‘’]/gu)?.length ?? 0) % 2 === 1;
}
