import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const DOUBLED =
  /(?<![.。,，、;；:：])(?:(?<=[\p{L}\p{M}\p{N}\ufffc"”»)])\.\.(?!\.)|。。(?!。)|,,|，，|、、|;;|；；|::|：：)(?![.。:])/gu;

const DOTS = /\.{3}|…/u;

/** Two exclamation marks are emphasis. Two full stops are left over from joining texts. */
export const doubledMarks: Check = defineCheck({
  id: 'doubled_marks',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_doubled_marks'),
  when: HAS.mark | HAS.colon | HAS.wide,
  autofix: 'offered',
  find({ from, to }) {
    const found = each(DOUBLED, to.bare, ({ 0: marks, index }) => {
      // Two dots inside a text are a range, or an ellipsis that lost a dot.
      const isSure = marks !== '..' || /^["'”’»)]?\s{0,3}$/u.test(to.bare.slice(index + 2, index + 7));
      // One of three dots was lost.
      const dots = marks === '..' ? (DOTS.exec(from.text)?.[0] ?? '.') : marks.charAt(0);
      return { message: say('check.stands_twice', { marks: marks.charAt(0) }), ...(isSure && { fix: dots }) };
    });
    return found.length > 0 && from.bare.search(DOUBLED) !== -1 ? NONE : found;
  },
});
