import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/**
 * Only right after a Han or kana character, and not before a letter or digit, where the mark may
 * belong to code. A half-width colon with a space is common in messages ("エラー: %s"), in Japanese any
 * half-width colon.
 */
const MARK =
  /(?<=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}」』》”])(?:[,.!?;](?! ?[.,!?:;)\p{scx=Latin}\d/])(?: (?=\S))?|:(?![ .,!?:;)\p{scx=Latin}\d/\ufffc]))/gu;
/**
 * Keywords of a desktop entry or names to choose from: three in a row without spaces, or four of one
 * word each.
 */
const LIST =
  /^[^\s,;][^,;\n]{0,40}([,;])(?! )[^,;\n]{1,40}\1(?! )|^[^\s,;]{1,40}(?:[,;] ?[^\s,;]{1,40}){3,30};?$/u;
const WIDE_MARK = /[，。！？；：、]/u;
const QUOTED = /^[「『“"'`].[」』”"'`]$/u;
const WIDE: Readonly<Record<string, string>> = {
  ',': '，',
  '.': '。',
  '!': '！',
  '?': '？',
  ':': '：',
  ';': '；',
};

/** Not for Korean, which uses half-width marks. */
export const cjkPunctuation: Check = defineCheck({
  id: 'cjk_punctuation',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_cjk_punctuation'),
  languages: ['zh', 'ja', 'yue'],
  when: HAS.mark | HAS.colon,
  autofix: 'offered',
  find({ to, source }) {
    if (!to.has(HAS.mark | HAS.colon)) return NONE;
    const isList = LIST.test(source);
    const isMixed = to.has(HAS.wide) && WIDE_MARK.test(to.bare);
    return each(MARK, to.bare, ({ 0: found, index }) => {
      const mark = found.charAt(0);
      // Programs split lists at these marks, and a mark in quotes is being mentioned.
      if (isList && ',;'.includes(mark)) return null;
      if (QUOTED.test(to.text.slice(Math.max(0, index - 1), index + 2))) return null;
      if (mark === ':' && to.base === 'ja') return null;
      const wide = mark === ',' && to.base === 'ja' ? '、' : (WIDE[mark] ?? mark);
      const finding = { message: say('check.mark_language', { wide }), fix: wide };
      // Before an option the comma is code: "-M 大小, --memory=大小".
      if (mark === ',' && to.text.startsWith(' -', index + 1)) return null;
      // Some programs use half-width question marks throughout, horizontal Japanese uses ", " and ". ", and
      // some Chinese texts do so everywhere. Without the space, or next to full-width marks, it is an error.
      const isStyle =
        (to.base === 'ja' || !isMixed) && /^(?:\s|$)/u.test(to.bare.slice(index + 1, index + 2));
      return ',.'.includes(mark) && !isStyle ? finding : { ...finding, severity: 'info' as const };
    });
  },
});
