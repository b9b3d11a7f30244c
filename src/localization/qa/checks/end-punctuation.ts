import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, isShort, NONE } from '../check.ts';
import { type EndMark, endMark } from '../end-mark.ts';
import { denseShare } from '../prose-length.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** A label may end as its language likes; a sentence of the source has a mark for a reason. */
const SENTENCE_CHARS_MIN = 25;
const LABEL_WORDS_MAX = 8;
/** People add a mark to one in a thousand labels so short, and to one in twenty sentences that lack theirs. */
const BARE_LABEL_WORDS_MAX = 3;

export const endPunctuation: Check = defineCheck({
  id: 'end_punctuation',
  category: 'formatting',
  severity: 'minor',
  // Thai, Lao, Khmer and Burmese end sentences with nothing.
  severityIn: { th: 'off', lo: 'off', km: 'off', my: 'off' },
  about: say('check.about_end_punctuation'),
  find({ from, to, target }): readonly Finding[] {
    const [a, b] = [from.once(endMark), to.once(endMark)];
    if (b === null && breaksOff(from, to)) {
      const end = target.trimEnd().length;
      return [{ message: say('check.translation_breaks_off'), start: Math.max(0, end - 1), end }];
    }
    // A colon is `trailing_colon`.
    if (a === b || a === 'colon' || b === 'colon' || target.trim() === '') return NONE;
    const end = target.trimEnd().length;
    const message = say('check.source_ends_translation', { a: named(a), b: named(b) });
    const isInfo = !isFault(a, b, from, to);
    return [{ message, start: Math.max(0, end - 1), end, ...(isInfo && { severity: 'info' as const }) }];
  },
});

/** A question that no longer is one, or a sentence that breaks off. Calm or excited is a matter of taste. */
function isFault(a: EndMark, b: EndMark, from: TextFacts, to: TextFacts): boolean {
  // Whether a label has its dots tells that a window opens, or that something takes time; nobody misreads it.
  const isDots = (a === 'ellipsis' && b === null) || (a === null && b === 'ellipsis');
  if (isDots) return from.words.length >= LABEL_WORDS_MAX;
  if (a === null) {
    if (b === 'question mark' && INDIRECT.test(from.text)) return false;
    if (b === 'question mark' && from.words.length >= 3) return true;
    return from.words.length <= BARE_LABEL_WORDS_MAX && isBare(from) && !isAbbreviated(to);
  }
  if (b === null)
    return (
      from.text.length >= SENTENCE_CHARS_MIN &&
      from.words.length >= 3 &&
      !(isPhrase(to) && denseShare(from, to) >= PHRASE_SHARE_MIN) &&
      !ABBREVIATED.test(from.bare.slice(-12)) &&
      !isUnmarked(from, to)
    );
  // "?!" is both.
  if (BOTH.test(from.text) || BOTH.test(to.text)) return false;
  // "Whether it is shown." is a question in many languages: "Soll es angezeigt werden?"
  if (b === 'question mark' && INDIRECT.test(from.text)) return false;
  if (a === 'question mark' && to.base === 'ja' && to.bare.includes('かどうか')) return false;
  return a === 'question mark' || b === 'question mark';
}

const isBare = ({ bare }: TextFacts) => /[\p{L}\p{N}]$/u.test(bare.trimEnd());

/** "Voreinst.", "Std. Abw.", "сек.": the stop belongs to the word. */
const ABBREVIATION =
  /(?:(?<!\p{L})\p{L}{1,4}|\.\s?\p{L}{1,12}|\p{L}{2}[^aeiouyàáèéìíòóùúäöüаеиоуыэюя\P{scx=Latin}]{2})\.$/iu;

/** Nothing is abbreviated by a stop in Hangul, but a label may be said as a sentence, which ends in a verb. */
const KOREAN_SENTENCE = /[다요오까라자]["'”’)]{0,2}\.$/u;

function isAbbreviated({ bare, base }: TextFacts): boolean {
  const end = bare.trimEnd().slice(-20);
  return (base === 'ko' && /\p{sc=Hangul}\.$/u.test(end) ? KOREAN_SENTENCE : ABBREVIATION).test(end);
}

/** What needs another word after it, and a comma: no text of Han, kana or Hangul ends so. */
const DANGLING: Readonly<Record<string, RegExp>> = {
  ja: /(?:[をがはのや、，]|では|には|とは|および|または|あるいは)$/u,
  zh: /[被将把和或但从与及让该，、；]$/u,
  ko: /(?:[을를의]|그리고|또는|하거나)$|,$/u,
};
const OPEN_END =
  /\b(?:a|an|the|to|of|in|on|at|by|for|with|from|as|and|or|is|are|than|that|every|after|before|until|into|if)\P{L}{0,3}$/iu;
const BREAK_OFF_CHARS_MIN = 40;
/**
 * A character or two after a comma or a line break, one Han after a particle, the beginning of a word in katakana, a
 * small kana: in a text that is too short it was cut there.
 */
const CUT =
  /(?:[、。，,\n][^\p{P}\n]{1,2}|[をがはにでとも]\p{sc=Han}|(?<![\p{sc=Kana}ー])\p{sc=Kana}{1,2}|[っッぁぃぅぇぉゃゅょ]|(?<!\p{sc=Hira})(?![るうくすつぬふむ])\p{sc=Hira})$/u;
const CUT_SHARE_MAX = 0.8;
/** A phrase that says much less than the sentence is the beginning of one. */
const PHRASE_SHARE_MIN = 0.75;

/** A label that goes on in a field ("Save every") ends openly in English too. */
function breaksOff(from: TextFacts, to: TextFacts): boolean {
  const dangling = DANGLING[to.base];
  if (dangling === undefined || from.bare.length < BREAK_OFF_CHARS_MIN) return false;
  const end = to.bare.trimEnd().slice(-8);
  if (!dangling.test(end) && !(CUT.test(end) && denseShare(from, to) < CUT_SHARE_MAX)) return false;
  const text = from.bare.trimEnd().slice(-20);
  return /[\p{L}\p{N}.!?)'"”’]$/u.test(text) && !OPEN_END.test(text);
}

const BOTH = /(?:[?？][!！]|[!！][?？])\P{L}{0,4}$/u;
const INDIRECT =
  /^\s{0,5}(?:(?:sets?|determines?|controls?|specif(?:y|ies)|toggles?|indicates?|choose|select)\s)?(?:whether|should|if (?:true|set|enabled|checked|the user should))\b/iu;

/** A Japanese label ends with a noun or a bare verb and without a mark; a text ends in a verb with one. */
const PHRASE = /(?:[^\p{sc=Hiragana}]|する|れる|せる|こと|もの|ため|まで|など|かどうか|とき|から)$/u;
/** After the mark of the sentence stands a remark, or what is spoken of. */
const ASIDE = /[.!?。！？]\s{0,2}(?:[(（][^()（）]{1,80}[)）]|[“‘«「"'][^“”‘’«»「」"']{1,80}[”’»」"'])$/u;

function isPhrase({ base, bare }: TextFacts): boolean {
  const text = bare.trimEnd();
  return (base === 'ja' && PHRASE.test(text)) || ASIDE.test(text.slice(-90));
}

/** The full stop belongs to the last word in the brackets: "(start, end, etc.)". */
const ABBREVIATED = /\b(?:etc|al)\.[)\]]\s{0,3}$/iu;

const ANY_END = /[.!?…]["'”’»)]{0,2}(?=\s|$)|[。！？．｡]/gu;

/** Sentences on lines of their own, and not one with a mark: the translator writes so, and nothing is lost. */
function isUnmarked(from: TextFacts, to: TextFacts): boolean {
  if (!to.has(HAS.lineBreak) || !to.bare.trim().includes('\n')) return false;
  return from.once(endsOf) >= 2 && to.once(endsOf) === 0 && !isShort(from, to);
}

function endsOf({ bare }: TextFacts): number {
  return bare.match(ANY_END)?.length ?? 0;
}

function named(mark: EndMark): string {
  return mark === null
    ? 'no mark'
    : `${mark === 'ellipsis' || mark === 'exclamation mark' ? 'an' : 'a'} ${mark}`;
}
