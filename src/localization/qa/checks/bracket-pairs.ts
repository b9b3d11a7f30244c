import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, NONE } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const PARTNERS: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '）': '（',
  '］': '［',
  '】': '【',
  '〕': '〔',
  '」': '「',
  '』': '『',
  '》': '《',
  '〉': '〈',
};
const OPENERS = new Set(Object.values(PARTNERS));
const SMILE = /[:;]-?$/u;
const BRACKET = /[()[\]（）［］【】〔〕「」『』《》〈〉]/gu;

/** Unlike `brackets`, it does not compare with the source, so it works for every language. */
export const bracketPairs: Check = defineCheck({
  id: 'bracket_pairs',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_bracket_pairs'),
  when: HAS.bracket | HAS.wide,
  find({ from, to }) {
    const lone = to.once(loneBracket);
    if (lone === null || from.once(loneBracket) !== null) return NONE;
    const finding: Finding = {
      message: say('check.bracket_no_partner', { to: to.text.charAt(lone) }),
      start: lone,
      end: lone + 1,
    };
    return [finding];
  },
});

/** A bracket of another width closes the pair: "(稀有）" is ugly but loses nothing. */
function loneBracket({ bare }: TextFacts): number | null {
  const open: { mark: string; at: number }[] = [];
  for (const { 0: mark, index } of bare.matchAll(BRACKET)) {
    const partner = PARTNERS[mark];
    if (OPENERS.has(mark)) open.push({ mark, at: index });
    else if (open.length === 0 && SMILE.test(bare.slice(Math.max(0, index - 2), index))) continue;
    else if (partner === undefined || wide(open.pop()?.mark ?? '') !== wide(partner)) return index;
  }
  return open[0]?.at ?? null;
}

function wide(mark: string): string {
  return mark === '(' ? '（' : mark === '[' ? '［' : mark;
}
