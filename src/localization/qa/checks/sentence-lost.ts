import { medianRatio } from '#kernel/length-ratio.ts';
import { FILLER } from '#kernel/prose.ts';
import { say } from '#kernel/say.ts';
import { isSpaced } from '#kernel/scripts.ts';
import { isWeighed, weighedShare } from '#kernel/weighed-length.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { isDense as inPairs, keysOf, kinshipOf } from '../kinship.ts';
import { contentLength } from '../prose-length.ts';
import type { TextFacts } from '../text-facts.ts';

const END = /(?<![.!?…])[.!?…]{1,6}["'”’»)]{0,2}(?=\s|$)|(?<![。！？．｡])[。！？．｡]/gu;
/** Three words, or four characters of a script without spaces. */
const UNMARKED =
  /\p{L}{2,40}\s{1,5}\P{L}{0,5}\p{L}{1,40}\s{1,5}\P{L}{0,5}\p{L}{2}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{4}/u;
/**
 * Shares of the usual length. If translators join sentences, the text stays as long. If a text this
 * short has as many sentences as its source, one was split and another is missing.
 */
const SPACED = { shareMax: 0.93, shortShare: 0.72 };
/** In dense scripts, the length of correct translations varies more. */
const DENSE = { shareMax: 0.88, shortShare: 0.69 };
/** Weighted lengths vary less, and in Chinese less than in Japanese. */
const WEIGHED = { shareMax: 0.9, shortShare: 0.66 };
const WEIGHED_JA = { shareMax: 1, shortShare: 0.76 };
const SHORT_CHARS_MIN = 150;
const SENTENCES_MIN = 2;
const CHARS_MIN = 40;

export const sentenceLost: Check = defineCheck({
  id: 'sentence_lost',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_sentence_lost'),
  find({ from, to, target, sourceLanguage, targetLanguage }) {
    if (from.bare.length < CHARS_MIN) return NONE;
    const a = from.once(sentencesOf);
    if (a.count < SENTENCES_MIN || a.prose.length < CHARS_MIN) return NONE;
    const b = to.once(sentencesOf);
    if (b.prose === '') return NONE;
    const isDense = isWeighed(from.base, to.base);
    const sourceLength = contentLength(a.prose, from.base);
    const share = isDense
      ? weighedShare(b.prose, sourceLength, to.base)
      : b.prose.length / sourceLength / medianRatio(sourceLanguage, targetLanguage);
    const count = Math.max(1, b.count) + unmarkedLines(from, to) + (isDense ? joined(a.prose, b.prose) : 0);
    const { shareMax, shortShare } = boundsOf(to, isDense);
    if (count < a.count && share < shareMax && !isAllThere(from, to, share))
      return [whole(target, say('check.source_sentences_translation', { count: a.count, bCount: b.count }))];
    const isShort = share < shortShare && a.prose.length >= SHORT_CHARS_MIN;
    return isShort || (share < KIN_SHARE_MAX && isLastLost(from, to, count < a.count))
      ? [whole(target, say('check.source_sentences_translation_short_them', { count: a.count }))]
      : NONE;
  },
});

/**
 * In a long text a missing sentence hardly changes the length, but none of its words is in the
 * translation.
 */
const KIN_SHARE_MAX = 1.05;
const KIN_MAX = { spaced: -4, dense: -7 };
const LAST = /[.!?…]["'”’»)]{0,2}\s{1,5}(?=[^.!?…]{20,600}[.!?…]?["'”’»)]{0,2}\s{0,5}$)/u;

/** With a sentence fewer, less evidence is enough. */
const KIN_MAX_FEWER = { spaced: -1, dense: -2 };

function isLastLost(from: TextFacts, to: TextFacts, hasFewer: boolean): boolean {
  const max = hasFewer ? KIN_MAX_FEWER : KIN_MAX;
  return (
    from.base === 'en' && kinshipOf(from.once(lastKeys), to) < max[inPairs(to.language) ? 'dense' : 'spaced']
  );
}

/** Two sentences made one by "and" or "otherwise": each still has its own words. */
const THERE_MIN = 4;
const THERE_SHARE_MIN = 0.66;
const PARTS_MAX = 12;

function isAllThere(from: TextFacts, to: TextFacts, share: number): boolean {
  if (from.base !== 'en' || share < THERE_SHARE_MIN) return false;
  const parts = from.once(ownKeysOfSentences);
  return parts.length > 1 && parts.every((keys) => kinshipOf(keys, to) > THERE_MIN);
}

/** For each sentence the words that no other has; none for texts of very many sentences. */
function ownKeysOfSentences({ bare }: TextFacts): readonly ReadonlySet<string>[] {
  const sentences = trim(bare)
    .split(/(?<=[.!?…])\s+/u)
    .filter((sentence) => /\p{L}{2}/u.test(sentence));
  if (sentences.length > PARTS_MAX) return [];
  const all = sentences.map((sentence) => keysOf({ bare: sentence }));
  return all.map(
    (keys) => new Set([...keys].filter((key) => !all.some((other) => other !== keys && other.has(key)))),
  );
}

/** The words that occur only in the last sentence. */
function lastKeys({ bare }: TextFacts): ReadonlySet<string> {
  const end = LAST.exec(bare);
  if (!end) return new Set();
  const before = keysOf({ bare: bare.slice(0, end.index) });
  return new Set([...keysOf({ bare: bare.slice(end.index) })].filter((word) => !before.has(word)));
}

function boundsOf({ base, language }: TextFacts, isDense: boolean): typeof SPACED {
  if (isDense) return base === 'ja' ? WEIGHED_JA : WEIGHED;
  return isSpaced(language) ? SPACED : DENSE;
}

/**
 * Full stops that end no sentence: "e.g.", "Dr. Geo", "a.k.a.", a full stop in quotes, dots inside a
 * sentence or between the ends of a range ("0 .. 9").
 */
const NO_END =
  /(?<!\p{L})(?:e\.g|i\.e|etc|vs|ex|approx|resp|incl|Dr|Mrs?|Ms|Prof|z\. ?B|u\. ?a|d\. ?h|bzw|ca|т\. ?е|т\. ?д|т\. ?п|напр)\.(?=\s\P{Lu})|["'“„«‘(（][.!?]{1,3}["'”“»’)）]|(?:\.{3}|…)(?=\s)|(?<=\s)\.{2}(?=\s)/giu;
const INITIALS = /(?<!\p{L})(?:\p{L}\.){2,5}(?=[\s)])/gu;

function sentencesOf({ bare }: TextFacts): { count: number; prose: string } {
  const prose = trim(bare.replaceAll(FILLER, ''));
  // Placeholders count as words; otherwise the full stops between three of them would end sentences.
  const text = bare.includes(FILLER) ? trim(bare.replaceAll(FILLER, 'x')) : prose;
  const ends = [...text.matchAll(END)];
  const last = ends.at(-1);
  // The last sentence may lack a mark: "Enable joysticks. Requires a restart".
  const rest = last === undefined ? '' : text.slice(last.index + last[0].length);
  return { count: ends.length + (UNMARKED.test(rest) ? 1 : 0), prose };
}

function trim(text: string): string {
  const some = /[.!?…]/u.test(text) ? text.replaceAll(NO_END, '') : text;
  const plain = /\.\p{L}\./u.test(some) ? some.replaceAll(INITIALS, '') : some;
  return plain.replace(/\s+/gu, ' ').trim();
}

const LINE = /[^\n]*\S[^\n]*/gu;
const MARKED_LINE = /[.!?…。！？．｡:：]["'”’»)）」]{0,2}\s*$/u;

/** The lines correspond one to one, but the translator writes no marks at line ends. */
function unmarkedLines(from: TextFacts, to: TextFacts): number {
  const [a, b] = [from.once(linesOf), to.once(linesOf)];
  if (a.length < 2 || a.length !== b.length) return 0;
  return a.filter((line, at) => MARKED_LINE.test(line) && !MARKED_LINE.test(b[at] ?? '')).length;
}

function linesOf({ bare }: TextFacts): readonly string[] {
  return bare.match(LINE) ?? [];
}

/**
 * Marks that may replace the end of a sentence: "speed. Set -1 for unlimited" becomes "speed (-1:
 * unlimited)".
 */
const JOINTS = /[(（;；:：—–]/gu;

function joined(source: string, target: string): number {
  const [a, b] = [source.match(JOINTS)?.length ?? 0, target.match(JOINTS)?.length ?? 0];
  return Math.max(0, b - a);
}
