import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const WRONG = /(?<=\p{L})[´`](?=\p{L})/gu;

export const apostrophes: Check = defineCheck({
  id: 'apostrophes',
  category: 'formatting',
  severity: 'minor',
  about: 'An accent stands where an apostrophe belongs.',
  when: HAS.latin1 | HAS.markdown,
  autofix: true,
  find({ to, source }) {
    if (source.search(WRONG) !== -1) return NONE;
    return each(WRONG, to.bare, () => ({ message: 'This is an accent, not an apostrophe.', fix: '’' }));
  },
  fires: [{ source: "What's up", target: 'Wie geht´s', fixed: 'Wie geht’s' }],
  passes: [
    { source: "What's up", target: "Wie geht's" },
    { source: 'a`b', target: 'c`d' },
  ],
});
