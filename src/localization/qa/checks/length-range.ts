import { FILLER } from '#kernel/prose.ts';
import { lengthRatio, RATIO_SOURCE_CHARS_MIN } from '#kernel/length-ratio.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Outside what 99 % of human translations keep to; outside twice that, something is lost or added. */
export const lengthRange: Check = defineCheck({
  id: 'length_range',
  category: 'accuracy',
  severity: 'minor',
  about:
    'The length is outside what 99 % of human translations keep to: a note where it is long, major where it is half of that.',
  find({ from, to, target, sourceLanguage, targetLanguage }) {
    const chars = from.once(proseLength);
    if (chars < RATIO_SOURCE_CHARS_MIN || target === '') return NONE;
    const ratio = to.once(proseLength) / chars;
    const { low, high } = lengthRatio(sourceLanguage, targetLanguage, chars);
    if (ratio >= low && ratio <= high) return NONE;
    if (ratio < low) {
      const isFar = ratio < low / 2;
      const short = whole(target, 'The translation is unusually short for its source.');
      return [isFar ? { ...short, severity: 'major' } : short];
    }
    // People explain what has no word in their language; much more than that is something else.
    const long = whole(target, 'The translation is unusually long for its source.');
    return [ratio > high * 2 ? long : { ...long, severity: 'info' }];
  },
  fires: [
    { source: 'The old king has left the castle at dawn.', target: 'Der König' },
    { source: 'The old king has left the castle at dawn.', target: '王'.repeat(60), language: 'zh-cn' },
  ],
  passes: [
    { source: 'Save', target: 'Spielstand jetzt speichern' },
    {
      source: 'The old king has left the castle at dawn.',
      target: 'Der alte König verließ das Schloss im Morgengrauen.',
    },
    {
      source: 'The old king has left the castle at dawn.',
      target: '老国王黎明时离开了城堡。',
      language: 'zh-cn',
    },
  ],
});

/**
 * Placeholders, tags and addresses are as long in every language and would hide the difference, and so
 * would the spaces that line columns up.
 */
function proseLength(facts: TextFacts): number {
  const { bare } = facts;
  const prose = bare.includes(FILLER) ? bare.replaceAll(FILLER, '') : bare;
  return facts.has(HAS.doubleSpace) ? prose.replace(/ {2,}/gu, ' ').length : prose.length;
}
