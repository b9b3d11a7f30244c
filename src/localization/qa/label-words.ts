import { isKnownEnglish, isOnlyEnglish } from '#kernel/general-words.ts';
import { wordSet } from '#kernel/word-set.ts';

const GIVEN = wordSet(
  'Mark Bill Frank Jack Rob Will Grant Art Max Pat Sue Rose May June Dean Chase Bob Dick Guy Michael Michel Dan Sam Carol Drew Gene Ray Rich Rod Ted Tim Tom James John Robert David William Richard Joseph Thomas Charles Christopher Daniel Matthew Anthony Paul Steven Andrew Kenneth Joshua Kevin Brian George Edward Jason Jeff Ryan Eric Stephen Scott Peter Martin Alan Adam Simon Neil Ian Chris Mike Jim Joe Steve Dave Alex Nick Ben Matt Jon Luke Sean Keith Roger Philip Arthur Henry Walter Patrick Mary Anna Anne Jane Julia Laura Linda Susan Sarah Karen Nancy Lisa Maria Emma Alice Grace Hope Faith',
);
/** Too short for the list of everyday words. */
const SHORT = wordSet('to of in is it at on an as be by or if we no do up my us so he me go am');
/** Keys of a keyboard, words that most scripts take over, and names that are words: Windows. */
const LOANS = wordSet(
  'email audio video online offline okay test code text menu mix mono bass beta alpha plus zoom insert home shift pause print end enter return delete escape space tab control main extra normal standard caps scroll lock win windows java steam',
);

export function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? []).filter((word) => word.length >= 2);
}

export function isEveryday(word: string): boolean {
  const low = word.toLowerCase();
  return SHORT.has(low) || (isKnownEnglish(low) && !LOANS.has(low));
}

/** Behind the mark of a key: a known word, a made one or a small one; names of programs are none of these. */
export function isMarkedWord(word: string): boolean {
  return word.length > 3 && (isKnownEnglish(word) || isMade(word) || /^\p{Ll}/u.test(word));
}

/**
 * In a language of Latin letters. Two everyday words in a row are no name and no cognates ("Save file");
 * one alone may be ("Version"), unless no other language has taken it over ("Width").
 */
export function isEnglishLabel(words: readonly string[]): boolean {
  const [first = ''] = words;
  if (words.length < 2) return isOnlyEnglish(first) && !/^\p{Lu}{2}/u.test(first);
  const everyday = words.filter(isEveryday);
  if (everyday.length === words.length) return !isPerson(words);
  return everyday.some((word) => /^\p{Ll}{3}/u.test(word)) && !words.every((word) => /^\p{Lu}/u.test(word));
}

/** Words of a label in a language of another script: small, or everyday ones; a name is neither. */
export function isLabel(words: readonly string[]): boolean {
  const [first = ''] = words;
  if (words.length === 1) return isEveryday(first) || isMade(first) || isDerived(first);
  const everyday = words.slice(isPerson(words) ? 1 : 0).filter(isEveryday).length;
  const small = words.filter((word) => /^\p{Ll}{4,}/u.test(word) && !LOANS.has(word)).length;
  return everyday > 0 && (small > 0 || (everyday * 2 >= words.length && !isNamed(words)));
}

/** "Google Meet", "The GNOME Project": capitals, and the first of two words is one that nobody knows. */
function isNamed(words: readonly string[]): boolean {
  const own = words[0] === 'The' ? words.slice(1) : words;
  const [first = ''] = own;
  return own.length === 2 && !isEveryday(first) && !LOANS.has(first.toLowerCase());
}

/** "Mark Kettenis": a given name is no word where a family name follows. */
function isPerson(words: readonly string[]): boolean {
  return words.length === 2 && GIVEN.has(words[0] ?? '') && /^\p{Lu}/u.test(words[1] ?? '');
}

const CAMEL = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}{1,30}\p{Lu}\p{L}{0,30}(?![\p{L}\p{N}])/gu;
const MARKS = /[/\\@=|~;]/u;

/** The name of a program among words: "About AisleRiot", "GetSrvRec failed". */
export function isLabelOfName(text: string): boolean {
  const others = text.replaceAll(CAMEL, '');
  if (others === text || MARKS.test(others) || /\w_\w|\p{L}\.\p{L}|(?:^|\s)-/u.test(others)) return false;
  const words = wordsIn(others);
  return words.length > 0 && words.every((word) => isEveryday(word));
}

/** Endings that English makes words with; names of people and places hardly have them. */
const MADE = /\p{L}{3}(?:tion|sion|ment|ness|ator|izer|able|ible|less|ful|teen|ance|ence|ity|ology)s?$/u;

function isMade(word: string): boolean {
  return MADE.test(word) && !LOANS.has(word.toLowerCase());
}

const DERIVED = /^(?:un|re|dis|mis|over|auto|multi|sub)(?=\p{L}{4})/u;

/** "Unpair", "Reassign". */
function isDerived(word: string): boolean {
  const low = word.toLowerCase();
  return DERIVED.test(low) && isKnownEnglish(low.replace(DERIVED, ''));
}
