import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const WRONG = /(?<=\p{L})[´`](?=\p{L})/gu;

export const apostrophes: Check = defineCheck({
  id: 'apostrophes',
  category: 'formatting',
  severity: 'minor',
  about: 'An accent stands where an apostrophe belongs.',
  when: HAS.latin1 | HAS.markdown,
  autofix: 'sure',
  find({ to, source }) {
    if (source.search(WRONG) !== -1) return NONE;
    // Two backticks quote a command, and so do a backtick and a quote: `fp=32'.
    const quotes = to.bare.indexOf('`') !== to.bare.lastIndexOf('`') || /`[^`'\n]{1,80}'/u.test(to.bare);
    return each(WRONG, to.bare, ({ 0: mark }) =>
      quotes && mark === '`' ? null : { message: 'This is an accent, not an apostrophe.', fix: '’' },
    );
  },
  fires: [{ source: "What's up", target: 'Wie geht´s', fixed: 'Wie geht’s' }],
  passes: [
    { source: "What's up", target: "Wie geht's" },
    { source: 'a`b', target: 'c`d' },
    { source: "`fp=32' used", target: "se utilizó`fp=32'", language: 'es' },
    { source: 'Type "cd"', target: '`cd`と入力', language: 'ja' },
  ],
});
