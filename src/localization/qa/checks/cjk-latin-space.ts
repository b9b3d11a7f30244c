import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const GLUED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][A-Za-z0-9]|[A-Za-z0-9][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const SPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}] [A-Za-z0-9]|[A-Za-z0-9] [\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Both styles are common, but one text should use only one of them. */
export const cjkLatinSpace: Check = defineCheck({
  id: 'cjk_latin_space',
  category: 'style',
  severity: 'info',
  about: say('check.about_cjk_latin_space'),
  languages: ['zh', 'ja', 'yue'],
  when: HAS.space,
  find({ to, target }) {
    return to.has(HAS.space) && to.has(HAS.letter | HAS.digit) && to.once(isMixed)
      ? [whole(target, say('check.spaces_between_chinese_japanese_latin'))]
      : NONE;
  },
});

function isMixed({ bare }: TextFacts): boolean {
  return SPACED.test(bare) && GLUED.test(bare);
}
