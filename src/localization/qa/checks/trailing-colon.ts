import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE } from '../check.ts';
import { endMark } from '../end-mark.ts';
import { HAS } from '../text-facts.ts';

const SENTENCE_WORDS_MIN = 5;
/** A label of a field stands beside it, with or without its colon; what is longer leads to something. */
const LABEL_CHARS_MAX = 25;
const FOLLOWS = /\b(?:follow(?:s|ing)?|below)\b/iu;
const WIDE = new Set(['zh', 'ja', 'yue']);

/** Where a program joins a label and its value, the label runs into the value without its colon. */
export const trailingColon: Check = defineCheck({
  id: 'trailing_colon',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_trailing_colon'),
  when: HAS.colon | HAS.wide,
  autofix: 'offered',
  find({ from, to, target }) {
    const [a, b] = [from.once(endMark), to.once(endMark)];
    if (a === b || (a !== 'colon' && b !== 'colon') || target.trim() === '') return NONE;
    const end = target.trimEnd().length;
    // "They are as follows:" ends with a full stop in Japanese; a label does not.
    const isSentence =
      from.words.length >= SENTENCE_WORDS_MIN &&
      b === 'full stop' &&
      to.base === 'ja' &&
      FOLLOWS.test(from.text);
    if (a === 'colon' && isSentence) return NONE;
    // One more is a matter of style: whether a field's label has its colon differs from language to language.
    if (a !== 'colon')
      return [
        {
          message: say('check.source_does_not_end_colon'),
          start: Math.max(0, end - 1),
          end,
          ...(a === null && { severity: 'info' as const }),
        },
      ];
    const colon = WIDE.has(to.base) ? '：' : to.base === 'fr' ? '\u00a0:' : ':';
    // "[:space:]" ends with no colon of its own, and the end of a list is not the end of its title.
    const isSure =
      b === null &&
      /[:：]\s{0,3}$/u.test(from.text.slice(-4)) &&
      /[\p{L}\p{M}\p{N}]$/u.test(target.slice(0, end)) &&
      !target.slice(0, end).includes('\n');
    const isStyle = b === null && from.text.length < LABEL_CHARS_MAX && !/\s$/u.test(from.text);
    return [
      {
        message: say('check.source_ends_colon'),
        start: end,
        end,
        ...(isSure && { fix: colon }),
        ...(isStyle && { severity: 'info' as const }),
      },
    ];
  },
});
