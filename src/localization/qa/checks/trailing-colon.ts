import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE } from '../check.ts';
import { endMark } from '../end-mark.ts';
import { HAS } from '../text-facts.ts';

const SENTENCE_WORDS_MIN = 5;
/** The label of a field works with or without its colon. A longer text introduces something. */
const LABEL_CHARS_MAX = 25;
const FOLLOWS = /\b(?:follow(?:s|ing)?|below)\b/iu;
const WIDE = new Set(['zh', 'ja', 'yue']);

/** If a program joins a label and its value, a missing colon makes them run together. */
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
    // "They are as follows:" ends with a full stop in Japanese. A label does not.
    const isSentence =
      from.words.length >= SENTENCE_WORDS_MIN &&
      b === 'full stop' &&
      to.base === 'ja' &&
      FOLLOWS.test(from.text);
    if (a === 'colon' && isSentence) return NONE;
    // An added colon is a matter of style, which differs by language for labels of fields.
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
    // No fix for "[:space:]", which ends in no real colon, and for text after a list, which is not its title.
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
