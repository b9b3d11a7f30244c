import { baseOf } from '#kernel/scripts.ts';
import { type Check, defineCheck, type Finding } from '../check.ts';

const WORD = /[\p{L}\p{M}]+/gu;

/** Doublings that grammar makes. */
const LEGAL: Readonly<Record<string, readonly string[]>> = {
  fr: ['nous', 'vous'],
  de: ['die', 'der', 'das', 'sie', 'den'],
  nl: ['die', 'dat', 'je', 'ze'],
  en: ['that', 'had'],
  tr: ['yavaş', 'tek', 'zaman', 'bir'],
};

export const repeatedWord: Check = defineCheck({
  id: 'repeated_word',
  severity: 'minor',
  find({ source, target, targetLanguage }) {
    if (repeats(source).length > 0) return [];
    const legal = LEGAL[baseOf(targetLanguage)] ?? [];
    return repeats(target)
      .filter(({ word }) => !legal.includes(word))
      .map(({ word, start, end }): Finding => ({ message: `"${word}" stands there twice.`, start, end }));
  },
  fires: [
    { source: 'Open the door', target: 'Öffne Öffne die Tür' },
    { source: 'In the house', target: 'im Im Haus' },
  ],
  passes: [
    { source: 'No no no', target: 'Nein nein nein' },
    { source: 'We are going', target: 'Nous nous en allons', language: 'fr' },
    { source: 'Wait. Wait for me', target: 'Warte. Warte auf mich' },
  ],
});

/** Only a space between them: across a full stop two equal words are two sentences. */
function repeats(text: string): { word: string; start: number; end: number }[] {
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
  return words.filter(({ word, start }, i) => {
    const before = words[i - 1];
    return word.length > 1 && before?.word === word && /^\s+$/u.test(text.slice(before.end, start));
  });
}
