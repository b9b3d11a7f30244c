import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const DOTS = /(?<![.。])(?:\.{3}|。{3})(?![.。])/gu;

/** Chinese writes six dots. In other languages the form of the source decides. */
export const ellipsis: Check = defineCheck({
  id: 'ellipsis',
  category: 'locale',
  severity: 'info',
  about: say('check.about_ellipsis'),
  when: HAS.mark | HAS.wide,
  autofix: 'offered',
  find({ from, to, source, target }) {
    if (!target.includes('...') && !target.includes('。。。')) return NONE;
    const isCjk = to.base === 'zh' || to.base === 'ja' || to.base === 'yue';
    // If the source itself writes three dots, the file is limited to ASCII on purpose.
    if (!source.includes('…') && !(isCjk && !source.includes('...') && !from.has(HAS.wide))) {
      if (!target.includes('。。。') || source.includes('。。。')) return NONE;
    }
    const own = to.base === 'zh' || to.base === 'yue' ? '……' : '…';
    return each(DOTS, to.bare, ({ index }) =>
      // "(...)" mentions the dots themselves, and "[ARGS...]" is not Chinese text.
      /[(（/]/u.test(to.bare.charAt(index - 1)) ||
      (own === '……' && /[\p{scx=Latin}\d]/u.test(to.bare.charAt(index - 1)))
        ? null
        : { message: say('check.ellipsis_written', { own }), fix: own },
    );
  },
});
