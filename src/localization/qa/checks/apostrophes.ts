import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const WRONG = /(?<=\p{L})[´`](?=\p{L})/gu;

export const apostrophes: Check = defineCheck({
  id: 'apostrophes',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_apostrophes'),
  when: HAS.latin1 | HAS.markdown,
  autofix: 'sure',
  find({ to, source }) {
    if (source.search(WRONG) !== -1) return NONE;
    // Two backticks quote a command, and so do a backtick and an apostrophe: `fp=32'.
    const quotes = to.bare.indexOf('`') !== to.bare.lastIndexOf('`') || /`[^`'\n]{1,80}'/u.test(to.bare);
    return each(WRONG, to.bare, ({ 0: mark }) =>
      quotes && mark === '`' ? null : { message: say('check.accent_not_apostrophe'), fix: '’' },
    );
  },
});
