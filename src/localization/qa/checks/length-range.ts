import { FILLER } from '#kernel/prose.ts';
import { lengthRatio, RATIO_SOURCE_CHARS_MIN } from '#kernel/length-ratio.ts';
import { say } from '#kernel/say.ts';
import { isWeighed, weighedShare } from '#kernel/weighed-length.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { saidIn } from '../polite-words.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Outside what 99 % of human translations keep to; outside twice that, something is lost or added. */
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
      // Politeness is read where it decides: nearly every text is long enough as it stands.
      if (shareOf(to, from, chars, low) >= 1) return NONE;
      const said = from.once(saidChars);
      const share = said < RATIO_SOURCE_CHARS_MIN ? 1 : shareOf(to, from, said, low);
      if (share >= 1) return NONE;
      const short = whole(target, say('check.unusually_short'));
      return [share < 0.5 ? { ...short, severity: 'major' } : short];
    }
    // People explain what has no word in their language; much more than that is something else.
    const long = whole(target, say('check.unusually_long'));
    return [ratio > high * 2 ? long : { ...long, severity: 'info' }];
  },
});

/** Of the shortest that people write. */
function shareOf(to: TextFacts, from: TextFacts, chars: number, low: number): number {
  return isWeighed(from.base, to.base)
    ? weighedShare(proseOf(to), chars, to.base) / weighedLow(chars, to.base)
    : to.once(proseLength) / chars / low;
}

/** Short labels differ more. */
function weighedLow(chars: number, base: string): number {
  const [label, line, longer] = base === 'ja' ? [0.4, 0.48, 0.6] : [0.38, 0.45, 0.55];
  return chars < 40 ? label : chars < 60 ? line : longer;
}

/**
 * Placeholders, tags and addresses are as long in every language and would hide the difference, and so
 * would the spaces that line columns up.
 */
function proseOf(facts: TextFacts): string {
  const { bare } = facts;
  const prose = bare.includes(FILLER) ? bare.replaceAll(FILLER, '') : bare;
  return facts.has(HAS.doubleSpace) ? prose.replace(/ {2,}/gu, ' ') : prose;
}

function saidChars(facts: TextFacts): number {
  return saidIn(proseOf(facts), facts.base);
}

function proseLength(facts: TextFacts): number {
  return proseOf(facts).length;
}
