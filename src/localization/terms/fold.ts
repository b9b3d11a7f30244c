import { UNSPACED } from '#kernel/scripts.ts';

export interface Folded {
  folded: string;
  /** Of each folded unit, where its character begins and ends in the text; absent when nothing moved. */
  starts?: number[];
  stops?: number[];
}

/** Case and width levelled, character by character so that ranges can be mapped back. */
export function fold(text: string): Folded {
  if (/^\p{ASCII}*$/u.test(text)) return { folded: text.toLowerCase() };
  let folded = '';
  const starts: number[] = [];
  const stops: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = character.normalize('NFKC').toLowerCase();
    for (let i = 0; i < piece.length; i += 1) {
      starts.push(at);
      stops.push(at + character.length);
    }
    folded += piece;
    at += character.length;
  }
  return { folded, starts, stops };
}

const WORD = /[\p{L}\p{N}\p{M}]/u;
const HANGUL = /\p{scx=Hangul}/u;

/** Not in the middle of a word; scripts without spaces have no middle. Korean glues particles to the end. */
export function isWhole(text: string, start: number, end: number): boolean {
  const before = pointBefore(text, start);
  const first = pointAt(text, start);
  const last = pointBefore(text, end);
  const after = pointAt(text, end);
  return !(isSpaced(before) && isSpaced(first)) && !(isSpaced(last) && isSpaced(after) && !HANGUL.test(last));
}

function isSpaced(character: string): boolean {
  return WORD.test(character) && !UNSPACED.test(character);
}

function pointAt(text: string, index: number): string {
  return index < text.length ? String.fromCodePoint(text.codePointAt(index) ?? 0) : '';
}

function pointBefore(text: string, index: number): string {
  const isPair = index >= 2 && /[\udc00-\udfff]/.test(text.charAt(index - 1));
  return index > 0 ? pointAt(text, isPair ? index - 2 : index - 1) : '';
}
