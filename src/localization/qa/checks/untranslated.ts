import { isGeneralEnglish, isKnownEnglish } from '#kernel/general-words.ts';
import { hasLoans, isNoLoan } from '../loans.ts';
import { say } from '#kernel/say.ts';
import { isLatin, scriptOf, UNSPACED } from '#kernel/scripts.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const LATIN_WORD = /[\p{scx=Latin}\p{M}]{4,}/gu;
/** Values, keywords and names of programs, which stay in every language. */
const KEYWORDS = new Set(
  'true false null none auto root main link fork kernel script return double float short long from with sign lock control host port default scheme from block search update install remove'.split(
    ' ',
  ),
);
/** Part of an option, a path, a name with a dot or an underscore, a call or a quotation. */
const BEFORE = /[-/._=<'"“«‘`@#$%^\\|:;+&~([{（「\p{L}]$/u;
const AFTER = /^(?:[-/_=>'"“”«»‘’`|@~+;\d(\]}\p{scx=Latin}]|[.:]\p{L}|:\/| \[)/u;
/** What manuals of commands are full of. */
const USAGE = /(?:^|[\s[(|])--?[a-z]|^\s{0,10}(?:usage|git|apt)\b|\|/iu;

/** Keywords of a desktop entry, to be found in both languages. */
const LIST = /^[^;\n]{1,40};[^;\n]{1,40};|^[\p{L}-]{1,20}(?:, [\p{L}-]{1,20}){2,30}$/u;

/**
 * Words of the source left standing in a target of another script, if the source writes them in lower
 * case. What is no everyday word is only noted: names of programs, commands and values stay on purpose.
 */
export const untranslated: Check = defineCheck({
  id: 'untranslated',
  category: 'accuracy',
  severity: 'major',
  about: say('check.about_untranslated'),
  when: HAS.letter,
  find({ from, to, source, target, targetLanguage, terms }) {
    if (!to.has(HAS.letter) || target.startsWith(source)) return NONE;
    // A translator who adds the translation after the source wants both. For a language in Latin letters we must know its loanwords.
    const isOneScript = isLatin(targetLanguage);
    if (isOneScript ? !hasLoans(targetLanguage) || from.base !== 'en' : scriptOf(targetLanguage) === null)
      return NONE;
    if (isOneScript && (from.words.length < SENTENCE_WORDS_MIN || target === source)) return NONE;
    if (USAGE.test(source) || LIST.test(source)) return NONE;
    const words = from.once(lowerCaseWords);
    if (words.size === 0) return NONE;
    const kept = new Set(terms.flatMap((term) => term.target.match(LATIN_WORD) ?? []));
    return each(LATIN_WORD, to.bare, ({ 0: word, index }) => {
      if (!words.has(word) || kept.has(word) || isInCode(target, index, word)) return null;
      if (to.once(asidesOf).some(({ start, end }) => start <= index && index < end)) return null;
      const finding = { message: say('check.not_translated', { said: word }) };
      const isName =
        isHeading(word, index, source, target) ||
        isCalled(word, index, source, target) ||
        isListed(word, index, source, target);
      if (isOneScript)
        return isKnownEnglish(word) && !VALUES.has(word) && !isName && isNoLoan(word, targetLanguage)
          ? { ...finding, severity: 'minor' as const }
          : null;
      const isSlip = (isAmongWords(target, index, word) ? isKnownEnglish(word) : isEveryday(word)) && !isName;
      return isSlip && !isSetApart(to, index, word) ? finding : { ...finding, severity: 'info' as const };
    });
  },
});

/** In a shorter text one word is a label, which `same_as_source` weighs. */
const SENTENCE_WORDS_MIN = 4;

/** Only words that are values in programs: a sentence that goes on in English has "from" and "with". */
const VALUES = new Set('true false null none auto root main'.split(' '));

/**
 * Between characters of a script without spaces, as no name is written, or in the middle of a sentence of another
 * script than Latin.
 */
function isAmongWords(target: string, start: number, word: string): boolean {
  const end = start + word.length;
  if (UNSPACED.test(target.charAt(start - 1)) && UNSPACED.test(target.charAt(end))) return true;
  return (
    OWN_BEFORE.test(target.slice(Math.max(0, start - 4), start)) && OWN_AFTER.test(target.slice(end, end + 4))
  );
}

const OWN_BEFORE = /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Hang}]{2},? $/u;
const OWN_AFTER = /^ [\p{sc=Cyrl}\p{sc=Grek}\p{sc=Hang}]{2}/u;

function isEveryday(word: string): boolean {
  return isGeneralEnglish(word) && !KEYWORDS.has(word);
}

const LINE_START = /(?:^|\n)\s{0,20}$/u;

/** "free: called with …", "random - plays any move": what is explained keeps its name. */
function isHeading(word: string, start: number, source: string, target: string): boolean {
  if (!LINE_START.test(target.slice(Math.max(0, start - 20), start))) return false;
  const at = source.indexOf(word);
  return (
    LINE_START.test(source.slice(Math.max(0, at - 20), at)) &&
    /^(?::| -| {2})/u.test(source.slice(at + word.length, at + word.length + 2))
  );
}

/** "параметр upgrade", "команда hold": who says what kind of thing it is names it. */
const KIND =
  /(?:параметр|опци|команд|инструкци|директив|ключ|функци|значени|программ|режим|тип|структур|процессор|пол)\p{L}{0,4} $/iu;

/** Named in the target by what stands before it, or in the source by quotes. */
function isCalled(word: string, start: number, source: string, target: string): boolean {
  if (KIND.test(target.slice(Math.max(0, start - 24), start))) return true;
  const at = source.indexOf(word);
  const around = source.charAt(at - 1) + source.charAt(at + word.length);
  return QUOTED.test(around);
}

/** "Possible values: name, size, type": neighbours that stayed as they stand in the source are values. */
function isListed(word: string, start: number, source: string, target: string): boolean {
  const end = start + word.length;
  const before = /[a-z\d-]{1,30}, $/u.exec(target.slice(Math.max(0, start - 32), start))?.[0];
  const after = /^, [a-z\d-]{1,30}/u.exec(target.slice(end, end + 32))?.[0];
  return (
    (before !== undefined && source.includes(before + word)) ||
    (after !== undefined && source.includes(word + after))
  );
}

const QUOTED = /^(?:""|''|`'|‘’|“”|``)$/u;

/**
 * Han and kana have no spaces: who sets one word apart by them means its name ("此 shell 中"), while what was
 * forgotten is glued or stands beside others ("/解析(_A)/Distribution of rolls").
 */
function isSetApart({ base, text }: TextFacts, start: number, word: string): boolean {
  if (base !== 'zh' && base !== 'ja' && base !== 'yue') return false;
  const [before, after] = [text.slice(Math.max(0, start - 2), start), text.slice(start + word.length)];
  const isFree = !UNSPACED.test(before.slice(-1)) && !UNSPACED.test(after.slice(0, 1));
  return isFree && !/[a-z],? $/u.test(before) && !/^,? [a-z]/u.test(after);
}

/** It may touch a letter of the target's own script and is a word all the same. */
function isInCode(target: string, start: number, word: string): boolean {
  const before = target.slice(Math.max(0, start - 1), start);
  const isGlued = /\p{L}/u.test(before) && !/\p{scx=Latin}/u.test(before);
  return (
    (!isGlued && BEFORE.test(before)) ||
    AFTER.test(target.slice(start + word.length, start + word.length + 2))
  );
}

/**
 * What stands there on purpose: the original in brackets after its translation, what is quoted, and the name
 * of an option before its explanation, set apart by spaces.
 */
const ASIDE =
  /[`'"‘“「『«][\p{scx=Latin}\p{M}\d ,;.<>/-]{4,60}['"`’”」』»]|[(（][\p{scx=Latin}\p{M}\d ,'’-]{4,100}[)）]|^[ *]{0,20}[a-z]{2,20} {2,40}(?=\S)/gmu;

function asidesOf({ text }: TextFacts): readonly { start: number; end: number }[] {
  return Array.from(text.matchAll(ASIDE), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

function lowerCaseWords({ bare }: TextFacts): ReadonlySet<string> {
  return new Set((bare.match(LATIN_WORD) ?? []).filter((word) => word === word.toLowerCase()));
}
