import { lengthRatio, ratioOf } from '#kernel/length-ratio.ts';
import { type Check, defineCheck, whole } from '../check.ts';

/** Outside what 99 % of human translations keep to; outside twice that, something is lost or added. */
export const lengthRange: Check = defineCheck({
  id: 'length_range',
  severity: 'minor',
  find({ source, target, sourceLanguage, targetLanguage }) {
    const ratio = ratioOf(source, target);
    if (ratio === null || target === '') return [];
    const { low, high } = lengthRatio(sourceLanguage, targetLanguage);
    if (ratio >= low && ratio <= high) return [];
    const isFar = ratio < low / 2 || ratio > high * 2;
    const message = `The translation is unusually ${ratio < low ? 'short' : 'long'} for its source.`;
    return [{ ...whole(target, message), ...(isFar && { severity: 'major' as const }) }];
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
