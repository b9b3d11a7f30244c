import { findNamed } from '#kernel/named-mention.ts';

const SPAN = /(https?:\/\/[^\s]+|[#@＃][\p{L}\p{N}_.]+)/gu;

export interface Piece {
  text: string;
  /** A link, a tag or a handle, which some platforms leave as words. */
  isMark?: boolean;
  /** Somebody who is mentioned by an id: readers see the name. */
  isNamed?: boolean;
}

/** Words and what is more than words, in order. */
export function piecesOf(text: string, signsNames: boolean): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const addWords = (words: string) =>
    pieces.push(...words.split(SPAN).map((piece, index) => ({ text: piece, isMark: index % 2 === 1 })));
  for (const { start, end, name } of findNamed(text)) {
    addWords(text.slice(from, start));
    pieces.push({ text: signsNames ? `@${name}` : name, isNamed: true });
    from = end;
  }
  addWords(text.slice(from));
  return pieces.filter((piece) => piece.text !== '');
}

/** The first so many letters. */
export function cutPieces(pieces: readonly Piece[], length: number): Piece[] {
  let left = length;
  const kept: Piece[] = [];
  for (const piece of pieces) {
    if (left <= 0) break;
    const text = piece.text.slice(0, left);
    left -= piece.text.length;
    kept.push({ ...piece, text: left <= 0 ? text.trimEnd() : text });
  }
  return kept;
}
