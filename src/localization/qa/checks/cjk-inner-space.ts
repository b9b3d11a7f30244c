import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const INNER =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]) (?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu;
/** One or two spaces set off a title, as in 第一章 起源. More were left by a tokeniser. */
const SPACES_MIN = 3;

export const cjkInnerSpace: Check = defineCheck({
  id: 'cjk_inner_space',
  category: 'fluency',
  severity: 'minor',
  // Children's books put spaces between words.
  severityIn: { ja: 'info' },
  about: say('check.about_cjk_inner_space'),
  languages: ['zh', 'ja', 'yue'],
  when: HAS.space,
  autofix: 'offered',
  find({ from, to }) {
    if (!to.has(HAS.space) || from.has(HAS.cjk)) return NONE;
    const spaces = to.bare.match(INNER)?.length ?? 0;
    if (spaces < SPACES_MIN) return NONE;
    const isSure = isTokenised(to.bare, spaces);
    return each(INNER, to.bare, () => ({
      message: say('check.space_stands_between_two_characters'),
      ...(isSure && { fix: '' }),
    }));
  },
});

/**
 * True for a space per two to four characters on one line. Fewer spaces separate the words of a
 * command, more are a heading set wide.
 */
function isTokenised(text: string, spaces: number): boolean {
  const characters = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu)?.length ?? 0;
  const share = characters / (spaces + 1);
  return share >= 1.5 && share <= 4 && !/[\n[\]]/u.test(text);
}
