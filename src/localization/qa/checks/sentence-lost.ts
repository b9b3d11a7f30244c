import { medianRatio } from '#kernel/length-ratio.ts';
import { FILLER } from '#kernel/prose.ts';
import { isSpaced } from '#kernel/scripts.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import type { TextFacts } from '../text-facts.ts';

const END = /(?<![.!?…])[.!?…]{1,6}["'”’»)]{0,2}(?=\s|$)|(?<![。！？．｡])[。！？．｡]/gu;
/** Three words, or six characters of a script without spaces. */
const UNMARKED =
  /\p{L}{2,40}\s{1,5}\P{L}{0,5}\p{L}{1,40}\s{1,5}\P{L}{0,5}\p{L}{2}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{6}/u;
/**
 * Of the usual length. Translators join sentences, and then the text is as long as before; as many sentences,
 * and yet so short: another was cut in two, and one is lost.
 */
const SPACED = { shareMax: 0.93, shortShare: 0.72 };
/** Where a character is a word, the length of right translations differs more. */
const DENSE = { shareMax: 0.88, shortShare: 0.69 };
const SHORT_CHARS_MIN = 150;
const SENTENCES_MIN = 2;
const CHARS_MIN = 40;

export const sentenceLost: Check = defineCheck({
  id: 'sentence_lost',
  category: 'accuracy',
  severity: 'minor',
  about: 'The translation has fewer sentences than the source and is short for its language.',
  find({ from, to, target, sourceLanguage, targetLanguage }) {
    const [a, b] = [from.once(sentencesOf), to.once(sentencesOf)];
    if (a.count < SENTENCES_MIN || a.chars < CHARS_MIN || b.chars === 0) return NONE;
    const share = b.chars / a.chars / medianRatio(sourceLanguage, targetLanguage);
    const { shareMax, shortShare } = isSpaced(targetLanguage) ? SPACED : DENSE;
    if (b.count < a.count && share < shareMax)
      return [whole(target, `The source has ${a.count} sentences, the translation ${b.count}.`)];
    return share < shortShare && a.chars >= SHORT_CHARS_MIN
      ? [whole(target, `The source has ${a.count} sentences, and the translation is short for them.`)]
      : NONE;
  },
  fires: [
    {
      source: 'The gate is closed at night. Come back in the morning with a lantern.',
      target: 'Das Tor ist nachts zu.',
    },
    {
      source: 'Enable joysticks. Requires a restart to take effect',
      target: 'ジョイスティックを有効にします。',
      language: 'ja',
    },
    {
      source: 'The gate is closed at night. Come back in the morning with a lantern.',
      target: '城门夜间关闭。',
      language: 'zh-cn',
    },
    {
      source:
        'The gate is closed at night, and nobody opens it before the sun is up. Come back in the morning with a lantern, a guide who knows the way, and enough bread.',
      target: 'Das Tor ist nachts geschlossen. Niemand öffnet es, bevor die Sonne scheint.',
    },
  ],
  passes: [
    {
      source: 'Enable joysticks. Requires a restart to take effect',
      target: 'Joysticks einschalten. Erst nach einem Neustart wirksam',
    },
    {
      source: 'The gate is closed at night. Come back in the morning with a lantern.',
      target: 'Das Tor ist nachts geschlossen, kommt also am Morgen mit einer Laterne wieder.',
    },
    { source: 'No! Go away.', target: 'Nein, geh weg.' },
  ],
});

/** A full stop that ends no sentence: "e.g.", a stop between quotes, three dots inside a sentence. */
const NO_END =
  /(?<!\p{L})(?:e\.g|i\.e|etc|vs|z\. ?B|u\. ?a|d\. ?h|bzw|ca|т\. ?е|т\. ?д|т\. ?п|напр)\.(?=\s\P{Lu})|["'“„«‘]\.{1,2}["'”“»’]|(?:\.{3}|…)(?=\s)/giu;

function sentencesOf({ bare }: TextFacts): { count: number; chars: number } {
  const prose = bare.replaceAll(FILLER, '').replaceAll(NO_END, '').replace(/\s+/gu, ' ').trim();
  const ends = [...prose.matchAll(END)];
  const last = ends.at(-1);
  // A last sentence may have no mark: "Enable joysticks. Requires a restart".
  const rest = last === undefined ? '' : prose.slice(last.index + last[0].length);
  const isSentence = UNMARKED.test(rest);
  return { count: ends.length + (isSentence ? 1 : 0), chars: prose.length };
}
