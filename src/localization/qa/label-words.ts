import { isKnownEnglish, isOnlyEnglish } from '#kernel/general-words.ts';
import { wordSet } from '#kernel/word-set.ts';
import lists from './label-words.json' with { type: 'json' };

const GIVEN = wordSet(lists.givenNames);
/** Everyday words that are too short for the word list. */
const SHORT = wordSet('to of in is it at on an as be by or if we no do up my us so he me go am');
/** Keys of a keyboard, and names that are also words, such as Windows. They stay in every script. */
const KEPT_WORDS = wordSet(lists.kept);
/**
 * The same plus words that languages with Latin letters have borrowed. Other scripts spell those in
 * their own letters.
 */
const LOANS = wordSet(`${lists.kept} ${lists.loans}`);

export function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? []).filter((word) => word.length >= 2);
}

/** For languages with Latin letters. "US" and "IT" are not words. */
export function isEveryday(word: string): boolean {
  return isEnglish(word, LOANS);
}

/** For languages of other scripts, which spell "Audio" and "Menu" in their own letters. */
export function isTranslatable(word: string): boolean {
  return isEnglish(word, KEPT_WORDS);
}

function isEnglish(word: string, kept: ReadonlySet<string>): boolean {
  if (/^\p{Lu}{2}$/u.test(word)) return false;
  const low = word.toLowerCase();
  if (SHORT.has(low) || (isKnownEnglish(low) && !kept.has(low))) return true;
  if (!/['’-]/u.test(low)) return false;
  // "Customer's", "Two-finger".
  const parts = low.replace(/['’]s?$/u, '').split('-');
  return parts.every((part) => SHORT.has(part) || (isKnownEnglish(part) && !kept.has(part)));
}

/** A word after a key mark is a known, derived or lower-case word. Names of programs are none of these. */
export function isMarkedWord(word: string): boolean {
  return word.length > 3 && (isKnownEnglish(word) || isMade(word) || /^\p{Ll}/u.test(word));
}

/**
 * For languages with Latin letters. Two everyday words in a row are neither a name nor cognates ("Save
 * file"). A single one may be ("Version"), unless it is known not to be a loan ("Width").
 */
export function isEnglishLabel(words: readonly string[]): boolean {
  const [first = '', second = ''] = words;
  if (words.length < 2) return isNoLoan(first) && !/^\p{Lu}{2}/u.test(first);
  const everyday = words.filter(isEveryday);
  if (everyday.length === words.length) return !isPerson(words);
  if (everyday.some((word) => /^\p{Ll}{3}/u.test(word)) && !words.every((word) => /^\p{Lu}/u.test(word)))
    return true;
  if (isPlace(words)) return false;
  if (words.length > 2) return everyday.length * 2 > words.length && !isTitled(words);
  if (GIVEN.has(first) || GIVEN.has(second)) return false;
  if (isEveryday(first) && SMALL.test(second)) return true;
  return isNoLoan(first) || (isNoLoan(second) && isHead(second));
}

const PLACE = wordSet(lists.places);

/** "Powell River", "New Brunswick", "Upper Siang". */
function isPlace(words: readonly string[]): boolean {
  return words.some((word) => PLACE.has(word)) && words.every((word) => /^\p{Lu}|^of$/u.test(word));
}

/** Endings and spellings that hardly any loanword has. */
const ENGLISH_SHAPE = /\p{L}{3}(?:ing|ed|ly|ness|less|ies)$|\p{L}{2}th$|^wr|ough|aw/u;
/** Loanwords that have them nevertheless. */
const TAKEN = wordSet(lists.taken);

function isNoLoan(word: string): boolean {
  const low = word.toLowerCase();
  return isOnlyEnglish(low) || (ENGLISH_SHAPE.test(low) && !TAKEN.has(low) && isKnownEnglish(low));
}

/** For languages of other scripts: words of a label are in lower case or everyday words, unlike names. */
export function isLabel(words: readonly string[]): boolean {
  const [first = '', second = ''] = words;
  if (words.length === 1) return isTranslatable(first) || isMade(first) || isDerived(first);
  const everyday = words.slice(isPerson(words) ? 1 : 0).filter(isTranslatable).length;
  const small = words.filter((word) => SMALL.test(word) && !KEPT_WORDS.has(word)).length;
  // A name does not continue in lower case: "Cardholder's surname".
  if (everyday === 0) return words.length === 2 && SMALL.test(second) && /^\p{Lu}\p{Ll}{2}/u.test(first);
  if (isTitled(words)) return false;
  if (small > 0 || everyday * 2 > words.length) return true;
  if (words.length === 2) return isTranslatable(first) || (isHead(second) && !GIVEN.has(first));
  return everyday * 2 >= words.length || !/^\p{Lu}{2}/u.test(first);
}

const SMALL = /^\p{Ll}{4,}/u;
/** Shorter words are family names and parts of product names: "Kevin Street", "Google Meet". */
const HEAD_LETTERS_MIN = 6;

/** A common noun after a name that is not part of it: "Python Console", "MIDI Inputs". */
function isHead(word: string): boolean {
  return isTranslatable(word) && (word.length >= HEAD_LETTERS_MIN || /[^s]s$/u.test(word));
}

/** "The GNOME Project": capitals, and the word after the article is unknown. */
function isTitled([article = '', first = '', ...rest]: readonly string[]): boolean {
  return article === 'The' && rest.length === 1 && !isTranslatable(first);
}

/** "Mark Kettenis": a given name before a family name is not a word. */
function isPerson(words: readonly string[]): boolean {
  return words.length === 2 && GIVEN.has(words[0] ?? '') && /^\p{Lu}/u.test(words[1] ?? '');
}

const CAMEL = /(?<![\p{L}\p{N}])\p{L}\p{Ll}{0,30}\p{Lu}\p{L}{0,30}(?![\p{L}\p{N}])/gu;
const MARKS = /[/\\@=|~;]/u;

/** The name of a program among words: "About AisleRiot", "GetSrvRec failed". */
export function isLabelOfName(text: string): boolean {
  const others = text.replaceAll(CAMEL, '');
  if (others === text || MARKS.test(others) || /\w_\w|\p{L}\.\p{L}|(?:^|\s)-/u.test(others)) return false;
  const words = wordsIn(others);
  return words.length > 0 && words.every(isTranslatable);
}

/** Endings of derived English words, which names of people and places rarely have. */
const MADE =
  /^\p{L}\p{Ll}{2,}(?:(?:tion|sion|ment|ness|ator|izer|able|ible|less|ful|teen|ance|ence|ity|ology|ism|ize|ing|\p{Ll}ian|age|ary)s?|ese|ers|ics|ical|ized)$/u;

function isMade(word: string): boolean {
  return MADE.test(word) && !KEPT_WORDS.has(word.toLowerCase());
}

const DERIVED = /^(?:un|re|dis|mis|over|auto|multi|sub)(?=\p{L}{4})/u;

/** "Unpair", "Reassign". */
function isDerived(word: string): boolean {
  const low = word.toLowerCase();
  return DERIVED.test(low) && isKnownEnglish(low.replace(DERIVED, ''));
}
