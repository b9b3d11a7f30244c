import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** A base letter with combining marks, in scripts whose composed forms every font has. */
const DECOMPOSED =
  /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}][\u0300-\u036f]{1,4}|[かきくけこさしすせそたちつてとはひふへほカキクケコサシスセソタチツテトハヒフヘホ][\u3099\u309a]/gu;

/** Some renderers draw the mark beside the letter, and a search for the word fails. */
export const unicodeForm: Check = defineCheck({
  id: 'unicode_form',
  category: 'formatting',
  severity: 'info',
  about: say('check.about_unicode_form'),
  when: HAS.other | HAS.wide | HAS.cjk,
  autofix: 'offered',
  find({ target }) {
    if (target.search(DECOMPOSED) === -1) return NONE;
    return each(DECOMPOSED, target, ({ 0: text }) => {
      const composed = normalForm(text, 'NFC');
      return composed === text
        ? null
        : { message: say('check.written_two_parts', { composed }), fix: composed };
    });
  },
});
