import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const SPACE = /[\u00a0\u202f]/u;

/** The words around it differ by language, so it is only a hint. */
export const noBreakSpace: Check = defineCheck({
  id: 'no_break_space',
  category: 'formatting',
  severity: 'info',
  severityIn: { zh: 'off', ja: 'off', yue: 'off', th: 'off' },
  about: say('check.about_no_break_space'),
  when: HAS.latin1 | HAS.typographic,
  find({ from, to, target }) {
    return from.once(hasOne) && !to.once(hasOne) && target.includes(' ')
      ? [whole(target, say('check.source_no_break_space'))]
      : NONE;
  },
});

function hasOne({ text }: TextFacts): boolean {
  return SPACE.test(text);
}
