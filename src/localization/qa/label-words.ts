import { isKnownEnglish, isOnlyEnglish } from '#kernel/general-words.ts';
import { wordSet } from '#kernel/word-set.ts';
import lists from './label-words.json' with { type: 'json' };

const GIVEN = wordSet(lists.givenNames);
/** Too short for the list of everyday words. */
const SHORT = wordSet('to of in is it at on an as be by or if we no do up my us so he me go am');
/** Keys of a keyboard, and names that are words: Windows. They stay in every script. */
const KEPT_WORDS = wordSet(lists.kept);
/** And what languages of Latin letters took over; other scripts spell it in their own letters. */
const LOANS = wordSet(`${lists.kept} ${lists.loans}`);

export function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? []).filter((word) => word.length >= 2);
}

/** In a language of Latin letters; "US" and "IT" are no words. */
export function isEveryday(word: string): boolean {
  return isEnglish(word, LOANS);
}

/** In a language of another script, where "Audio" and "Menu" are written in its own letters. */
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

/** After the mark of a key: a known word, a made one or a small one; names of programs are none of these. */
export function isMarkedWord(word: string): boolean {
  return word.length > 3 && (isKnownEnglish(word) || isMade(word) || /^\p{Ll}/u.test(word));
}

/**
 * In a language of Latin letters. Two everyday words in a row are no name and no cognates ("Save file");
 * one alone may be ("Version"), unless no other language has taken it over ("Width").
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

/** Endings and spellings that other languages take over with hardly any word. */
const ENGLISH_SHAPE = /\p{L}{3}(?:ing|ed|ly|ness|less|ies)$|\p{L}{2}th$|^wr|ough|aw/u;
/** With those words. */
const TAKEN = wordSet(lists.taken);

function isNoLoan(word: string): boolean {
  const low = word.toLowerCase();
  return isOnlyEnglish(low) || (ENGLISH_SHAPE.test(low) && !TAKEN.has(low) && isKnownEnglish(low));
}

/** Words of a label in a language of another script: small, or everyday ones; a name is neither. */
export function isLabel(words: readonly string[]): boolean {
  const [first = '', second = ''] = words;
  if (words.length === 1) return isTranslatable(first) || isMade(first) || isDerived(first);
  const everyday = words.slice(isPerson(words) ? 1 : 0).filter(isTranslatable).length;
  const small = words.filter((word) => SMALL.test(word) && !KEPT_WORDS.has(word)).length;
  // "Cardholder's surname": who goes on small writes no name.
  if (everyday === 0) return words.length === 2 && SMALL.test(second) && /^\p{Lu}\p{Ll}{2}/u.test(first);
  if (isTitled(words)) return false;
  if (small > 0 || everyday * 2 > words.length) return true;
  if (words.length === 2) return isTranslatable(first) || (isHead(second) && !GIVEN.has(first));
  return everyday * 2 >= words.length || !/^\p{Lu}{2}/u.test(first);
}

const SMALL = /^\p{Ll}{4,}/u;
/** Shorter ones are family names and ends of the names of products: "Kevin Street", "Google Meet". */
const HEAD_LETTERS_MIN = 6;

/** "Python Console", "MIDI Inputs": what a name stands before, and no part of it. */
function isHead(word: string): boolean {
  return isTranslatable(word) && (word.length >= HEAD_LETTERS_MIN || /[^s]s$/u.test(word));
}

/** "The GNOME Project": capitals, and nobody knows the word after the article. */
function isTitled([article = '', first = '', ...rest]: readonly string[]): boolean {
  return article === 'The' && rest.length === 1 && !isTranslatable(first);
}

/** "Mark Kettenis": a given name is no word where a family name follows. */
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

/** Endings that English makes words with; names of people and places hardly have them. */
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
