import { lengthRatio, RATIO_SOURCE_CHARS_MIN } from '#kernel/length-ratio.ts';
import { say } from '#kernel/say.ts';
import { isWeighed, weighedShare } from '#kernel/weighed-length.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { LONG_CHARS_MIN, proseLength, proseOf, contentLength } from '../prose-length.ts';
import { endMark } from '../end-mark.ts';
import type { TextFacts } from '../text-facts.ts';

/**
 * The length is outside the range of 99 % of human translations. Outside twice that range, something
 * is missing or was added.
 */
export const lengthRange: Check = defineCheck({
  id: 'length_range',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_length_range'),
  find({ from, to, target, sourceLanguage, targetLanguage }) {
    const chars = from.once(proseLength);
    if (chars < RATIO_SOURCE_CHARS_MIN || target === '') return NONE;
    const ratio = to.once(proseLength) / chars;
    const { low, high } = lengthRatio(sourceLanguage, targetLanguage, chars);
    if (ratio <= high) {
      // Polite phrases are only subtracted if it matters: nearly every text is long enough with them.
      if (shareOf(to, from, chars, low) >= 1) return NONE;
      const contentChars = from.once(lengthOf);
      const share = contentChars < RATIO_SOURCE_CHARS_MIN ? 1 : shareOf(to, from, contentChars, low);
      if (share >= 1) return NONE;
      const short = whole(target, say('check.unusually_short'));
      return [share < 0.5 ? { ...short, severity: 'major' } : short];
    }
    // People explain what their language has no word for. Much longer texts contain something else.
    const long = whole(target, say('check.unusually_long'));
    return [ratio > high * 2 ? long : { ...long, severity: 'info' }];
  },
});

/** The length relative to the shortest that people write. */
function shareOf(to: TextFacts, from: TextFacts, chars: number, low: number): number {
  return isWeighed(from.base, to.base)
    ? weighedShare(proseOf(to), chars, to.base) / weighedLow(chars, from, to)
    : to.once(proseLength) / chars / low;
}

/** Short labels vary more. If neither text has an end mark, only the length can show that one was cut. */
function weighedLow(chars: number, from: TextFacts, to: TextFacts): number {
  const [label, line, longer] = to.base === 'ja' ? [0.4, 0.48, 0.6] : [0.38, 0.45, 0.55];
  if (chars < LONG_CHARS_MIN) return chars < 40 ? label : line;
  return from.once(endMark) === null && to.once(endMark) === null ? UNMARKED_LOW : longer;
}

/**
 * One in two thousand human translations into these languages is shorter, and no other check would
 * find them if they were cut.
 */
const UNMARKED_LOW = 0.64;

function lengthOf(facts: TextFacts): number {
  return contentLength(proseOf(facts), facts.base);
}
