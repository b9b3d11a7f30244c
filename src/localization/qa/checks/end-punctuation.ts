import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, isShort, NONE } from '../check.ts';
import { type EndMark, endMark } from '../end-mark.ts';
import { denseShare } from '../prose-length.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** The end of a label depends on the language. A sentence has its mark for a reason. */
const SENTENCE_CHARS_MIN = 25;
const LABEL_WORDS_MAX = 8;
/** People add a mark to one in a thousand labels this short, but to one in twenty sentences without one. */
const BARE_LABEL_WORDS_MAX = 3;

export const endPunctuation: Check = defineCheck({
  id: 'end_punctuation',
  category: 'formatting',
  severity: 'minor',
  // Thai, Lao, Khmer and Burmese sentences end without a mark.
  severityIn: { th: 'off', lo: 'off', km: 'off', my: 'off' },
  about: say('check.about_end_punctuation'),
  find({ from, to, target }): readonly Finding[] {
    const [a, b] = [from.once(endMark), to.once(endMark)];
    if (b === null && breaksOff(from, to)) {
      const end = target.trimEnd().length;
      return [{ message: say('check.translation_breaks_off'), start: Math.max(0, end - 1), end }];
    }
    // Colons are checked by `trailing_colon`.
    if (a === b || a === 'colon' || b === 'colon' || target.trim() === '') return NONE;
    const end = target.trimEnd().length;
    const message = say('check.source_ends_translation', { a: named(a), b: named(b) });
    const isInfo = !isFault(a, b, from, to);
    return [{ message, start: Math.max(0, end - 1), end, ...(isInfo && { severity: 'info' as const }) }];
  },
});

/**
 * A question that is no longer one, or a sentence that breaks off. A full stop instead of an
 * exclamation mark is a matter of taste.
 */
function isFault(a: EndMark, b: EndMark, from: TextFacts, to: TextFacts): boolean {
  // The dots of a label only announce a dialog or something that takes time, so nobody misreads their
  // absence.
  const isDots = (a === 'ellipsis' && b === null) || (a === null && b === 'ellipsis');
  if (isDots) return from.words.length >= LABEL_WORDS_MAX;
  if (a === null) {
    if (b === 'question mark' && INDIRECT.test(from.text)) return false;
    if (ORDINAL.test(from.text) && /\d\.$/u.test(to.bare.trimEnd())) return false;
    if (b === 'question mark' && from.words.length >= 3) return true;
    return from.words.length <= BARE_LABEL_WORDS_MAX && isBare(from) && !isAbbreviated(to);
  }
  if (a === 'question mark' && GUESS.test(from.bare.slice(-GUESS_CHARS_MAX))) return false;
  if (b === null)
    return (
      !(a === 'full stop' && isEntry(from)) &&
      from.text.length >= SENTENCE_CHARS_MIN &&
      from.words.length >= 3 &&
      !(isPhrase(to) && denseShare(from, to) >= PHRASE_SHARE_MIN) &&
      !ABBREVIATED.test(from.bare.slice(-12)) &&
      !isUnmarked(from, to)
    );
  // "?!" counts as both.
  if (BOTH.test(from.text) || BOTH.test(to.text)) return false;
  // "Whether it is shown." is a question in many languages: "Soll es angezeigt werden?"
  if (b === 'question mark' && INDIRECT.test(from.text)) return false;
  if (a === 'question mark' && to.base === 'ja' && to.bare.includes('かどうか')) return false;
  return a === 'question mark' || b === 'question mark';
}

const isBare = ({ bare }: TextFacts) => /[\p{L}\p{N}]$/u.test(bare.trimEnd());

/** The full stop belongs to the abbreviation: "Voreinst.", "Std. Abw.", "сек.". */
const ABBREVIATION =
  /(?:(?<!\p{L})\p{L}{1,4}|\.\s?\p{L}{1,12}|\p{L}{2}[^aeiouyàáèéìíòóùúäöüаеиоуыэюя\P{scx=Latin}]{2})\.$/iu;

/** Hangul is not abbreviated with a full stop, but a label may become a sentence, which ends in a verb. */
const KOREAN_SENTENCE = /[다요오까라자]["'”’)]{0,2}\.$/u;

function isAbbreviated({ bare, base }: TextFacts): boolean {
  const end = bare.trimEnd().slice(-20);
  return (base === 'ko' && /\p{sc=Hangul}\.$/u.test(end) ? KOREAN_SENTENCE : ABBREVIATION).test(end);
}

/**
 * Endings after which another word must follow, including commas: no complete text in Chinese,
 * Japanese or Korean ends like this.
 */
const DANGLING: Readonly<Record<string, RegExp>> = {
  ja: /(?:[をがはのや、，]|では|には|とは|および|または|あるいは)$/u,
  zh: /[被将把和或但从与及让该，、；]$/u,
  ko: /(?:[을를의]|그리고|또는|하거나)$|,$/u,
};
const OPEN_END =
  /\b(?:a|an|the|to|of|in|on|at|by|for|with|from|as|and|or|is|are|than|that|every|after|before|until|into|if)\P{L}{0,3}$/iu;
const BREAK_OFF_CHARS_MIN = 40;
/**
 * A character or two after a comma or line break, one Han after a particle, the beginning of a word in
 * katakana, or a small kana. If the text is also too short, it was cut there.
 */
const CUT =
  /(?:[、。，,\n][^\p{P}\n]{1,2}|[をがはにでとも]\p{sc=Han}|(?<![\p{sc=Kana}ー])\p{sc=Kana}{1,2}|[っッぁぃぅぇぉゃゅょ]|(?<!\p{sc=Hira})(?![るうくすつぬふむ])\p{sc=Hira})$/u;
const CUT_SHARE_MAX = 0.8;
/** A phrase that is much shorter than the sentence is probably only its beginning. */
const PHRASE_SHARE_MIN = 0.75;

/** Excludes labels that continue in a field ("Save every"), because they end openly in English too. */
function breaksOff(from: TextFacts, to: TextFacts): boolean {
  const dangling = DANGLING[to.base];
  if (dangling === undefined || from.bare.length < BREAK_OFF_CHARS_MIN) return false;
  const end = to.bare.trimEnd().slice(-8);
  if (!dangling.test(end) && !(CUT.test(end) && denseShare(from, to) < CUT_SHARE_MAX)) return false;
  const text = from.bare.trimEnd().slice(-20);
  return /[\p{L}\p{N}.!?)'"”’]$/u.test(text) && !OPEN_END.test(text);
}

/** "1st" is "1." in many languages. */
const ORDINAL = /^\P{L}{0,20}\d(?:st|nd|rd|th)\s{0,3}$/u;

/** "Perhaps it was moved?" and "at end of file (missing newline?)" ask nobody: "Вероятно, …", "(möglicherweise …)". */
const GUESS =
  /(?:^|[.!?:;]\s{1,3}|\n\s{0,10})(?:perhaps|maybe|possibly)\s[^.!?\n]{1,150}\?\P{L}{0,4}$|\S\s{1,3}[(（][^()（）]{1,80}\?[)）]\P{L}{0,4}$/iu;
const GUESS_CHARS_MAX = 200;

/** An option before its explanation in columns, as commands print them. Such entries are no sentences. */
const OPTION_ENTRY = /^\s{0,12}--?[\p{L}\d?][^\n]{0,80}?(?: {2}|\n {4})\s{0,60}\S/u;

function isEntry(from: TextFacts): boolean {
  return from.once(endsOf) <= 1 && OPTION_ENTRY.test(from.text);
}

const BOTH = /(?:[?？][!！]|[!！][?？])\P{L}{0,4}$/u;
const INDIRECT =
  /^\s{0,5}(?:(?:sets?|determines?|controls?|specif(?:y|ies)|toggles?|indicates?|choose|select)\s)?(?:whether|should|if (?:true|set|enabled|checked|the user should))\b/iu;

/** Japanese labels end with a noun or a bare verb and have no mark. Sentences end in a verb and have one. */
const PHRASE = /(?:[^\p{sc=Hiragana}]|する|れる|せる|こと|もの|ため|まで|など|かどうか|とき|から)$/u;
/** The final mark is followed by a remark in brackets or quotes. */
const ASIDE = /[.!?。！？]\s{0,2}(?:[(（][^()（）]{1,80}[)）]|[“‘«「"'][^“”‘’«»「」"']{1,80}[”’»」"'])$/u;

function isPhrase({ base, bare }: TextFacts): boolean {
  const text = bare.trimEnd();
  return (base === 'ja' && PHRASE.test(text)) || ASIDE.test(text.slice(-90));
}

/** The full stop belongs to the last word in the brackets: "(start, end, etc.)". */
const ABBREVIATED = /\b(?:etc|al)\.[)\]]\s{0,3}$/iu;

const ANY_END = /[.!?…]["'”’»)]{0,2}(?=\s|$)|[。！？．｡]/gu;

/**
 * The text has sentences on lines of their own and no marks at all: this is the translator's style,
 * and nothing is lost.
 */
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
