import { type Check, defineCheck, type Finding, NONE } from '../check.ts';
import type { TextFacts } from '../text-facts.ts';

/** Doublings that grammar makes. */
const LEGAL: Readonly<Record<string, readonly string[]>> = {
  fr: ['nous', 'vous'],
  de: ['die', 'der', 'das', 'sie', 'den', 'dem', 'des'],
  nl: ['die', 'dat', 'je', 'ze'],
  en: ['that', 'had'],
  tr: ['yavaş', 'tek', 'zaman', 'bir', 'adım', 'ara', 'teker'],
  // Reduplication is how these make plurals and adverbs.
  id: ['*'],
  ms: ['*'],
  vi: ['*'],
  fil: ['*'],
};

/** No fix: "wo sie sie fand" is right in German, and the table above cannot know every language. */
export const repeatedWord: Check = defineCheck({
  id: 'repeated_word',
  category: 'fluency',
  severity: 'minor',
  about: 'A word stands there twice in a row.',
  find({ from, to }) {
    const twice = to.once(repeats);
    if (twice.length === 0 || from.once(repeats).length > 0) return NONE;
    const legal = LEGAL[to.base] ?? [];
    if (legal.includes('*')) return NONE;
    return twice
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
    { source: '{a} x', target: '{a} {a} x' },
  ],
});

interface Repeat {
  word: string;
  start: number;
  end: number;
}

/** Only spaces between them: across a full stop two equal words are two sentences. */
function repeats({ words, text }: TextFacts): readonly Repeat[] {
  const found: Repeat[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const [before, after] = [words[at - 1], words[at]];
    if (!before || !after || before.word !== after.word || after.word.length < 2) continue;
    const gap = text.slice(before.end, after.start);
    if (gap.length === 0 || gap.length > 5 || gap.trim() !== '') continue;
    found.push({ word: after.word, start: after.start, end: after.end });
  }
  return found;
}
