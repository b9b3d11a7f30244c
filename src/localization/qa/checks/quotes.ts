import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { quotePairs } from '../quote-marks.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const QUOTED = /([“„«»”])([^“”„«»"\n]{1,500})([”“»«])/gu;

/** Finds only typographic quotes of another language: English “ ” in German are left over from the source. */
export const quotes: Check = defineCheck({
  id: 'quotes',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_quotes'),
  when: HAS.typographic | HAS.latin1,
  autofix: 'offered',
  find({ to, targetLanguage }) {
    if (!to.has(HAS.typographic | HAS.latin1)) return NONE;
    const pairs = quotePairs(targetLanguage, to.base);
    const [open, close] = pairs?.[0] ?? '';
    if (!pairs || open === undefined || close === undefined) return NONE;
    return each(QUOTED, to.text, ({ 1: first = '', 2: said = '', 3: last = '' }) => {
      // The text between two quotations starts with a closing and ends with an opening mark.
      if (pairs.includes(first + last) || pairs.includes(last + first)) return null;
      // If a mark has no partner, nobody can tell which ones open.
      if (to.once(countOf) % 2 === 1) return { message: say('check.quotes_language', { open, close }) };
      const inside = close === '»' && to.base === 'fr' ? `\u00a0${said.trim()}\u00a0` : said;
      return { message: say('check.quotes_language', { open, close }), fix: open + inside + close };
    });
  },
});

function countOf({ text }: TextFacts): number {
  return text.match(/[“”„«»]/gu)?.length ?? 0;
}
