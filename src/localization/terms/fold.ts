import { normalForm } from '#kernel/normal-form.ts';
import { UNSPACED } from '#kernel/scripts.ts';

interface Folded {
  folded: string;
  /** For each folded unit, where its character begins and ends in the text. Absent if no position changed. */
  starts?: number[];
  stops?: number[];
}

/** A character with its combining marks. The voicing marks of half-width Kana are letters. */
const CLUSTER = /[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gsu;

/**
 * Levels case, width, composition and apostrophes, and keeps the positions so that ranges can be
 * mapped back.
 */
export function fold(text: string): Folded {
  if (/^\p{ASCII}*$/u.test(text)) return { folded: text.toLowerCase() };
  if (normalForm(text, 'NFKC') === text) {
    const folded = level(text.toLowerCase());
    // Lower case sometimes adds units (İ) but never removes any, so an equal length means that no position
    // changed.
    if (folded.length === text.length) return { folded };
  }
  let folded = '';
  const starts: number[] = [];
  const stops: number[] = [];
  let at = 0;
  for (const [cluster] of text.matchAll(CLUSTER)) {
    const piece = level(normalForm(cluster, 'NFKC').toLowerCase());
    for (let i = 0; i < piece.length; i += 1) {
      starts.push(at);
      stops.push(at + cluster.length);
    }
    folded += piece;
    at += cluster.length;
  }
  return { folded, starts, stops };
}

/** Replaces the final sigma and the typographic apostrophe by their common forms. */
function level(text: string): string {
  return text.replaceAll('ς', 'σ').replaceAll('’', "'");
}

/**
 * Classes of UTF-16 units: part of a spaced word, letter of a script without spaces, blank. 0 is none
 * of these.
 */
export const WORD = 1;
const LETTER_UNSPACED = 2;
export const BLANK = 3;

const IS_WORD = /[\p{L}\p{N}\p{M}]/u;
const IS_BLANK = /\s/;
const HANGUL = /\p{scx=Hangul}/u;

let classes: Uint8Array | undefined;

/**
 * A table by unit, because testing three patterns per character took half the time of a look-up. Built
 * on first use (15 ms).
 */
export function unitClasses(): Uint8Array {
  if (classes) return classes;
  classes = new Uint8Array(65_536);
  for (let unit = 0; unit < 65_536; unit += 1) {
    const character = String.fromCharCode(unit);
    if (IS_WORD.test(character)) classes[unit] = UNSPACED.test(character) ? LETTER_UNSPACED : WORD;
    else if (IS_BLANK.test(character)) classes[unit] = BLANK;
  }
  return classes;
}

/**
 * True if the range does not cut a word. Scripts without spaces have no word boundaries to respect,
 * and Korean appends particles to words.
 */
export function isWhole(text: string, start: number, end: number): boolean {
  const startsInside = isSpaced(text, start - 1, true) && isSpaced(text, start, false);
  if (startsInside) return false;
  const endsInside = isSpaced(text, end - 1, true) && isSpaced(text, end, false);
  return !endsInside || HANGUL.test(text.charAt(end - 1));
}

/**
 * Whether the character at this unit is part of a spaced word. For a surrogate pair, `isEnd` tells
 * whether the index is at its second half.
 */
function isSpaced(text: string, index: number, isEnd: boolean): boolean {
  if (index < 0 || index >= text.length) return false;
  const unit = text.charCodeAt(index);
  if (unit < 0xd800 || unit > 0xdfff) return unitClasses()[unit] === WORD;
  const character = String.fromCodePoint(text.codePointAt(isEnd && index > 0 ? index - 1 : index) ?? 0);
  return IS_WORD.test(character) && !UNSPACED.test(character);
}
