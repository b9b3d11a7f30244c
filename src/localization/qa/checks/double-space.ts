import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const DOUBLE = /(?<=\S) {2,}(?=\S)/gu;

export const doubleSpace: Check = defineCheck({
  id: 'double_space',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_double_space'),
  when: HAS.doubleSpace,
  autofix: 'offered',
  find({ from, source, target }) {
    if (from.has(HAS.doubleSpace) && source.trim().includes('  ')) return NONE;
    // In texts of several lines, after tabs and with leader dots, spaces align columns.
    const isProse = !from.has(HAS.doubleSpace) && !/[\n\t]|\. \. \./u.test(source + target);
    return each(DOUBLE, target, ({ index }) => ({
      message: say('check.two_spaces_row'),
      ...(isProse && { fix: ' ' }),
      // Some people write two spaces after a mark, and lines are padded with them.
      ...(!(isProse && /[\p{L}\p{N}]/u.test(target.charAt(index - 1))) && { severity: 'info' as const }),
    }));
  },
});
