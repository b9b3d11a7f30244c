import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** Finds fragments of marks. A complete ⟦1⟧ is reported by `placeholders`. */
const PIECE = /⟦(?!\d{1,4}⟧)|(?<!⟦\d{1,4})⟧/gu;

export const leftoverMarks: Check = defineCheck({
  id: 'leftover_marks',
  category: 'formatting',
  severity: 'critical',
  about: say('check.about_leftover_marks'),
  when: HAS.symbol,
  find({ source, target }) {
    if (!/[⟦⟧]/u.test(target) || /[⟦⟧]/u.test(source)) return NONE;
    return each(PIECE, target, () => ({ message: say('check.mark_placeholder_protection_left') }));
  },
});
