import { say } from '#kernel/say.ts';
import { UNSPACED } from '#kernel/scripts.ts';
import { type Check, defineCheck, type Finding, isUndoPair, NONE } from '../check.ts';
import type { TextFacts } from '../text-facts.ts';

/** Grammatical doublings. */
const LEGAL: Readonly<Record<string, readonly string[]>> = {
  fr: ['nous', 'vous'],
  // Only after a comma: "…, die die Welt sah".
  de: ['die', 'der', 'das', 'sie', 'den', 'dem', 'des', 'wo', 'was'],
  nl: ['die', 'dat', 'je', 'ze'],
  en: ['that', 'had'],
  tr: ['yavaş', 'tek', 'zaman', 'bir', 'adım', 'ara', 'teker'],
  // These languages form plurals and adverbs by reduplication.
  id: ['*'],
  ms: ['*'],
  vi: ['*'],
  fil: ['*'],
};

/** No fix: "wo sie sie fand" is correct German, and the table cannot cover every language. */
export const repeatedWord: Check = defineCheck({
  id: 'repeated_word',
  category: 'fluency',
  severity: 'minor',
  about: say('check.about_repeated_word'),
  find({ from, to }) {
    const twice = to.once(repeats);
    if (twice.length === 0 || from.once(repeats).length > 0 || isUndoPair(to.text)) return NONE;
    const legal = LEGAL[to.base] ?? [];
    if (legal.includes('*')) return NONE;
    return twice
      .filter(({ word, isAfterComma }) => !(legal.includes(word) && (isAfterComma || to.base !== 'de')))
      .map(
        ({ word, start, end }): Finding => ({
          message: say('check.stands_twice', { marks: word }),
          start,
          end,
        }),
      );
  },
});

interface Repeat {
  word: string;
  start: number;
  end: number;
  isAfterComma: boolean;
}

/** Only words separated by spaces: across a full stop, equal words belong to two sentences. */
function repeats({ words, text }: TextFacts): readonly Repeat[] {
  const found: Repeat[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const [before, after] = [words[at - 1], words[at]];
    if (!before || !after || before.word !== after.word || after.word.length < 2) continue;
    const gap = text.slice(before.end, after.start);
    if (gap.length === 0 || gap.length > 5 || gap.trim() !== '') continue;
    const isAfterComma = /[,;:(–—]\s{0,3}\p{L}{0,12}\s?$/u.test(
      text.slice(Math.max(0, before.start - 16), before.start),
    );
    found.push({ word: after.word, start: after.start, end: after.end, isAfterComma });
  }
  return UNSPACED.test(text) ? [...found, ...doubledIn(text)] : found;
}

/** Two or more Han, or three or more Katakana characters, directly repeated. */
const DOUBLED = /(\p{sc=Han}{2,8})\1|([\p{sc=Katakana}ー]{3,12})\2/gu;
/** Deliberate repetition: 研究研究 is a short look at something, 哈哈哈哈 is laughter. */
const PLAYFUL = /^(.)\1+$/u;

function doubledIn(text: string): Repeat[] {
  return Array.from(text.matchAll(DOUBLED), ({ 0: found, 1: han, 2: kana, index }) => ({
    word: han ?? kana ?? '',
    start: index,
    end: index + found.length,
    isAfterComma: false,
  })).filter(({ word }) => !PLAYFUL.test(word));
}
