import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE } from '../check.ts';
import type { TextFacts } from '../text-facts.ts';

const START = /^\s{0,10}([•·‣▪►→★☆◆■–—*+-])(\s{1,3})(?=\S)/u;

/** Compares the bullet of a list item or the dash of a speaker at the beginning. */
export const startMark: Check = defineCheck({
  id: 'start_mark',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_start_mark'),
  autofix: 'offered',
  find({ from, to, target }) {
    const mark = from.once(startOf);
    if (mark === null || to.once(startOf) !== null || target.trim() === '') return NONE;
    const start = target.length - target.trimStart().length;
    // Another mark directly before the text is a house style.
    if (!/[\p{L}\p{N}]/u.test(target.charAt(start))) return NONE;
    return [{ message: say('check.beginning_missing', { mark: mark.trim() }), start, end: start, fix: mark }];
  },
});

function startOf({ text }: TextFacts): string | null {
  const match = START.exec(text);
  return match ? `${match[1]}${match[2]}` : null;
}
