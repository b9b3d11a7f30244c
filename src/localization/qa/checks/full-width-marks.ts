import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import { isSpaced } from '#kernel/scripts.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

const MARK = /[，。！？：；（）［］、　％～「」『』]/gu;
const PLAIN: Readonly<Record<string, string>> = {
  '。': '.',
  '、': ',',
  '「': '"',
  '」': '"',
  '『': '"',
  '』': '"',
  '　': ' ',
};
/** A wide mark includes its own space. The narrow one needs a space before the next word. */
const NEEDS_SPACE = new Set(['，', '。', '！', '？', '：', '；', '、']);

/** Finds marks left over from a Chinese or Japanese source. */
export const fullWidthMarks: Check = defineCheck({
  id: 'full_width_marks',
  category: 'locale',
  severity: 'minor',
  severityIn: { zh: 'off', ja: 'off', yue: 'off' },
  about: say('check.about_full_width_marks'),
  when: HAS.wide,
  autofix: 'offered',
  find({ to, targetLanguage }) {
    if (!to.has(HAS.wide) || !isSpaced(targetLanguage)) return NONE;
    return each(MARK, to.bare, ({ 0: mark, index }) => {
      const plain = PLAIN[mark] ?? normalForm(mark, 'NFKC');
      const next = to.text.charAt(index + 1);
      const isGlued = NEEDS_SPACE.has(mark) && /[\p{L}\p{N}{<[]/u.test(next);
      return { message: say('check.full_width', { text: mark }), fix: isGlued ? `${plain} ` : plain };
    });
  },
});
