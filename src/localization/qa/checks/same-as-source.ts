import { acceleratorMark, withoutKeys } from '#kernel/accelerators.ts';
import { namesThatDiffer } from '#kernel/names-in-other-languages.ts';
import { FILLER } from '#kernel/prose.ts';
import { say } from '#kernel/say.ts';
import { baseOf, isLatin } from '#kernel/scripts.ts';
import { type Check, type CheckView, defineCheck, NONE, type Severity, whole } from '../check.ts';
import {
  isEnglishLabel,
  isEveryday,
  isLabel,
  isLabelOfName,
  isMarkedWord,
  isTranslatable,
  wordsIn,
} from '../label-words.ts';

/** Names stay unchanged (5 to 8 % of human translations), sentences do not. */
const SENTENCE_WORDS_MIN = 4;
const EVERYDAY_IN_SENTENCE = 2;
/** Options, paths, calls, keywords, identifiers, and a command before its arguments: "exit [n]". */
const CODE =
  /(?:^|\s)--?[a-z]|[/\\@=|~]|\w_\w|\w\(\)|^[\p{Lu}\p{N}\s.:_-]+$|\p{L}\.\p{L}|\p{Ll}\p{Lu}|;\S|^[a-z.][a-z]{0,15} \[|^\s{0,5}(?:Copyright|\([Cc]\)|©)/u;

export const sameAsSource: Check = defineCheck({
  id: 'same_as_source',
  category: 'accuracy',
  severity: 'info',
  about: say('check.about_same_as_source'),
  find(view) {
    const { from, source, target, sourceLanguage, targetLanguage } = view;
    if (target !== source || baseOf(sourceLanguage) === baseOf(targetLanguage)) return NONE;
    if (!/\p{L}/u.test(from.bare)) return NONE;
    return [{ ...whole(target, say('check.translation_equals_source')), severity: severityOf(view) }];
  },
});

function severityOf({ from, sourceLanguage, targetLanguage }: CheckView): Severity {
  const text = plainOf(from.bare);
  const words = wordsIn(text.replace(SNAKE, ' '));
  const names = text.match(SNAKE)?.length ?? 0;
  const isSentence = words.length + names >= SENTENCE_WORDS_MIN && words.length >= names;
  // For a language without a word list, only the length tells something.
  if (baseOf(sourceLanguage) !== 'en') return isSentence ? 'major' : 'info';
  if (NOTICE.test(text) || SYNOPSIS.test(text) || SCRIPT.test(text)) return 'info';
  const isOwnScript = !isLatin(targetLanguage);
  if (isOwnScript && ZONE.test(text)) return 'minor';
  const isKnown = isOwnScript ? isTranslatable : isEveryday;
  const everyday = words.filter(isKnown).length;
  const isCode = isCodeLike(text, isKnown);
  if (isCode && !(isSentence && everyday * 2 >= words.length))
    return isOwnScript && isLabelOfName(text) ? 'minor' : 'info';
  // In a title, words have capitals: "The Best of Frank Zappa".
  const isTitle = words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word) || word.length <= 3);
  if (isSentence && everyday >= EVERYDAY_IN_SENTENCE && !isTitle) return isCode ? 'minor' : 'major';
  if (namesThatDiffer(targetLanguage).has(nameIn(text))) return 'minor';
  if (isSentence && !isOwnScript) return everyday === words.length ? 'minor' : 'info';
  if (!isOwnScript) return isEnglishLabel(words) ? 'minor' : 'info';
  // A text with a marked key is a label and must be translated ("_Pause"), unless it is the name of a
  // program ("_Maple").
  const isMarked = acceleratorMark(from.text) !== null && words.some(isMarkedWord);
  return isMarked || isLabel(words) || LEADS.test(text) ? 'minor' : 'info';
}

/** The parts of "avoid_atomics" are no words of the text. */
const SNAKE = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,40}(?:_[\p{L}\p{N}]{1,40}){1,8}/gu;
/** A word followed by more ("Info:", "Anonymize...") is a label and not a name. */
const LEADS = /^\s{0,5}\p{Lu}\p{Ll}{3,20}\s?(?::|\.{3}|…)\s{0,5}$/u;
/** "Copyright (C) 2022 …" is quoted unchanged. */
const NOTICE = /^\s{0,5}(?:Copyright\s|\([Cc]\) ?\d|©)[^\n]{0,200}\s?$/u;
/** The synopsis of a command: "printf [-v var] format [arguments]", "fc [-e name] or fc -s [command]". */
const SYNOPSIS = /^[a-z.][a-z-]{0,15}(?: [a-z-]{1,20}){0,3} \[[-+\w][^\n<]{0,300}(?:[\])>]|\.{3}|\s-\w)$/u;
/**
 * Code and keys: "while COMMANDS; do COMMANDS; done", "[[ expression ]]", "document-print", "Ctrl +
 * Alt + Del", "Page Up".
 */
const SCRIPT =
  /^[^\n]{0,100};\s(?:do|then)\s[^\n]{0,100}(?:done|fi)$|^(?:\[\[|\(\()\s[^\n]{0,60}(?:\]\]|\)\))$|^[a-z]{1,20}(?:-[a-z]{1,20}){1,6}$|^(?:Ctrl|Alt|Shift|Super|Meta) ?[+-] ?(?:\w{1,9} ?[+-] ?)?\w{1,9}$|^(?:(?:Scroll|Num|Caps) Lock|Print Screen|Page (?:Up|Down))$/u;
/** "Europe/London": readers look for their zone in their own script. */
const ZONE =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/\p{Lu}[\p{L}_/-]{2,40}$/u;

/** Takes the name at the beginning of "Portuguese (Brazilian)" and "Spain:". */
function nameIn(text: string): string {
  return (/^[^(:]{1,60}/u.exec(text)?.[0] ?? '').trim().toLowerCase();
}

/** "Cut/Copy" is a choice and not a path. In "fr30_open: no argument" only the first word is a name. */
function isCodeLike(text: string, isKnown: (word: string) => boolean): boolean {
  const plain = text.replace(NO_PATH, ' ');
  if (!CODE.test(text) || !CODE.test(plain)) return false;
  const prose = plain.replace(CHOICE, '$1 $2');
  return CODE.test(prose) || !wordsIn(prose).every(isKnown);
}

/**
 * Slashes between numbers or placeholders, in units and in one-letter answers: "3 / 5", "kB/s",
 * "(Y/n)", "Up | Down".
 */
const NO_PATH =
  /(?<=^|[\s\d(])[/|](?=$|[\s\d)])|(?<!\p{L})(?:[kKMG]?i?[Bb]|dB|px|km|m)\/\p{L}{1,3}(?!\p{L})|(?<![\p{L}/])\p{L}\/\p{L}(?![\p{L}/])/gu;
const CHOICE = /(?<![\p{L}\p{N}/])(\p{L}{2,20})\/(\p{L}{2,20})(?![\p{L}\p{N}/])/gu;

/** The key of a menu entry, as opposed to the underscore of a name. */
const KEY_MARK = /(?<![\p{L}\p{N}])[_&~](?=\p{L})|(?<=(?<!\p{L})\p{Lu}\p{L}{0,15})[_&~](?=\p{Ll})/gu;

/** "64-bit" is a type, "(version 5.0)" a number and "(*.html)" a file extension. */
const BITS = /\d{1,3}[- ]?bits?(?!\p{L})|\(version [\d.]{1,10}\)|\(\*?\.[a-z\d]{1,6}\)/gu;

/** The text without key marks and placeholders. */
function plainOf(bare: string): string {
  return withoutKeys(bare).replaceAll(FILLER, ' ').replace(KEY_MARK, '').replace(BITS, '');
}
