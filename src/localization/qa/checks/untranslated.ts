import { isGeneralEnglish, isKnownEnglish } from '#kernel/general-words.ts';
import { hasLoans, isNoLoan } from '../loans.ts';
import { say } from '#kernel/say.ts';
import { isLatin, scriptOf, UNSPACED } from '#kernel/scripts.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const LATIN_WORD = /[\p{scx=Latin}\p{M}]{4,}/gu;
/** Values, keywords and names of programs, which are the same in every language. */
const KEYWORDS = new Set(
  'true false null none auto root main link fork kernel script return double float short long from with sign lock control host port default scheme from block search update install remove'.split(
    ' ',
  ),
);
/** Part of an option, a path, a name with a dot or underscore, a call or a quotation. */
const BEFORE = /[-/._=<'"“«‘`@#$%^\\|:;+&~([{（「\p{L}]$/u;
const AFTER = /^(?:[-/_=>'"“”«»‘’`|@~+;\d(\]}\p{scx=Latin}]|[.:]\p{L}|:\/| \[)/u;
/** Typical of command manuals. */
const USAGE = /(?:^|[\s[(|])--?[a-z]|^\s{0,10}(?:usage|git|apt)\b|\|/iu;

/** Keywords of a desktop entry, which are searched in both languages. */
const LIST = /^[^;\n]{1,40};[^;\n]{1,40};|^[\p{L}-]{1,20}(?:, [\p{L}-]{1,20}){2,30}$/u;

/**
 * Finds source words in a target of another script, if the source writes them in lower case. Words
 * that are not everyday words are only notes, because names of programs, commands and values stay on
 * purpose.
 */
export const untranslated: Check = defineCheck({
  id: 'untranslated',
  category: 'accuracy',
  severity: 'major',
  about: say('check.about_untranslated'),
  when: HAS.letter,
  find({ from, to, source, target, targetLanguage, terms }) {
    if (!to.has(HAS.letter) || target.startsWith(source)) return NONE;
    // A translator who appends the translation to the source wants both. In Latin scripts we must know the
    // loanwords of the language.
    const isOneScript = isLatin(targetLanguage);
    if (isOneScript ? !hasLoans(targetLanguage) || from.base !== 'en' : scriptOf(targetLanguage) === null)
      return NONE;
    if (isOneScript && (from.words.length < SENTENCE_WORDS_MIN || target === source)) return NONE;
    if (USAGE.test(source) || LIST.test(source)) return NONE;
    const words = from.once(lowerCaseWords);
    if (words.size === 0) return NONE;
    const names = new Set<string>();
    const kept = new Set(terms.flatMap((term) => term.target.match(LATIN_WORD) ?? []));
    return each(LATIN_WORD, to.bare, ({ 0: word, index }) => {
      if (!words.has(word) || kept.has(word) || isInCode(target, index, word)) return null;
      if (to.once(asidesOf).some(({ start, end }) => start <= index && index < end)) return null;
      const finding = { message: say('check.not_translated', { said: word }) };
      // "Valid values are checked and none. If checked is chosen …": once a name, always a name.
      const isName =
        names.has(word) ||
        isHeading(word, index, source, target) ||
        isCalled(word, index, source, target) ||
        isListed(word, index, source, target);
      if (isName) names.add(word);
      if (isOneScript)
        return isKnownEnglish(word) && !VALUES.has(word) && !isName && isNoLoan(word, targetLanguage)
          ? { ...finding, severity: 'minor' as const }
          : null;
      if (VALUES.has(word) || isOfName(word, index, source, target))
        return { ...finding, severity: 'info' as const };
      const isSlip = (isAmongWords(target, index, word) ? isKnownEnglish(word) : isEveryday(word)) && !isName;
      return isSlip && !isSetApart(to, index, word) ? finding : { ...finding, severity: 'info' as const };
    });
  },
});

/** In shorter texts a single word is a label, which `same_as_source` checks. */
const SENTENCE_WORDS_MIN = 4;

/** Words that are only values in programs. An English sentence would also contain "from" and "with". */
const VALUES = new Set('true false null none auto root main'.split(' '));

/**
 * Whether the word is between characters of a script without spaces, where nobody would write a name,
 * or in the middle of a sentence in another non-Latin script.
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

/** The name of an explained item stays: "free: called with …", "random - plays any move". */
function isHeading(word: string, start: number, source: string, target: string): boolean {
  if (!LINE_START.test(target.slice(Math.max(0, start - 20), start))) return false;
  const at = source.indexOf(word);
  return (
    LINE_START.test(source.slice(Math.max(0, at - 20), at)) &&
    /^(?::| -| {2})/u.test(source.slice(at + word.length, at + word.length + 2))
  );
}

/** A word after its kind is a name: "параметр upgrade", "команда hold". */
const KIND =
  /(?:параметр|опци|команд|инструкци|директив|ключ|функци|значени|программ|режим|тип|структур|процессор|пол|модул|атрибут|утилит|служб|триггер|протокол|формат|класс|метод|переменн|свойств|сигнал|библиотек|пакет|драйвер|узе?л)\p{L}{0,4} $/iu;

/** Whether the word is a name by the word before it in the target, or by quotes in the source. */
function isCalled(word: string, start: number, source: string, target: string): boolean {
  if (KIND.test(target.slice(Math.max(0, start - 24), start))) return true;
  const at = source.indexOf(word);
  const around = source.charAt(at - 1) + source.charAt(at + word.length);
  return QUOTED.test(around);
}

/** Neighbours that also stay as in the source are values: "Possible values: name, size, type". */
function isListed(word: string, start: number, source: string, target: string): boolean {
  const end = start + word.length;
  const before = /[a-z\d-]{1,30}, $/u.exec(target.slice(Math.max(0, start - 32), start))?.[0];
  const after = /^, [a-z\d-]{1,30}/u.exec(target.slice(end, end + 32))?.[0];
  return (
    (before !== undefined && source.includes(before + word)) ||
    (after !== undefined && source.includes(word + after))
  );
}

/** Beside a name, as in the source, it belongs to the name: "progressive JPEG", "TLS binding". */
function isOfName(word: string, start: number, source: string, target: string): boolean {
  const end = start + word.length;
  const before = /(?<![\p{L}\d])\p{scx=Latin}[\p{scx=Latin}\d]{1,20} $/u.exec(
    target.slice(Math.max(0, start - 24), start),
  )?.[0];
  const after = /^ \p{scx=Latin}[\p{scx=Latin}\d]{1,20}(?![\p{L}\d])/u.exec(target.slice(end, end + 24))?.[0];
  return (
    (before !== undefined && CAPITAL.test(before) && source.includes(before + word)) ||
    (after !== undefined && CAPITAL.test(after) && source.includes(word + after))
  );
}

const CAPITAL = /\p{Lu}/u;

const QUOTED = /^(?:""|''|`'|‘’|“”|``)$/u;

/**
 * Han and kana have no spaces, so a single word set off by spaces is a name ("此 shell 中"). Forgotten
 * words are glued to the text or next to others ("/解析(_A)/Distribution of rolls").
 */
function isSetApart({ base, text }: TextFacts, start: number, word: string): boolean {
  if (base !== 'zh' && base !== 'ja' && base !== 'yue') return false;
  const [before, after] = [text.slice(Math.max(0, start - 2), start), text.slice(start + word.length)];
  const isFree = !UNSPACED.test(before.slice(-1)) && !UNSPACED.test(after.slice(0, 1));
  return isFree && !/[a-z],? $/u.test(before) && !/^,? [a-z]/u.test(after);
}

/** A word next to a letter of the target's own script is still a word. */
function isInCode(target: string, start: number, word: string): boolean {
  const before = target.slice(Math.max(0, start - 1), start);
  const isGlued = /\p{L}/u.test(before) && !/\p{scx=Latin}/u.test(before);
  return (
    (!isGlued && BEFORE.test(before)) ||
    AFTER.test(target.slice(start + word.length, start + word.length + 2))
  );
}

/**
 * Left on purpose: the original in brackets after its translation, quotations, and the name of an
 * option before its explanation, set off by spaces.
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
