import { findNamed } from '#kernel/named-mention.ts';
import type { Look } from './platform-looks.gen.ts';

// A full stop or a bracket after a link or a name belongs to the sentence.
const SPAN =
  /(https?:\/\/[^\s]{0,2000}[^\s.,;:!?'")\]}*_~，。、；：！？）】》」』”’]|[#@＃][\p{L}\p{N}_.]*[\p{L}\p{N}_])/gu;
/** Around words that do not touch other letters; on one line. */
const MARKED =
  /(?<![\p{L}\p{N}*_~`])(\*[^\s*](?:[^*\n]{0,400}[^\s*])?\*|_[^\s_](?:[^_\n]{0,400}[^\s_])?_|~[^\s~](?:[^~\n]{0,400}[^\s~])?~|`[^`\n]{1,400}`)(?![\p{L}\p{N}*_~`])/gu;
const STYLES: Readonly<Record<string, NonNullable<Piece['style']>>> = {
  '*': 'strong',
  _: 'em',
  '~': 's',
  '`': 'code',
};

interface Piece {
  text: string;
  /** A link, a tag or a handle, which some platforms leave as words. */
  isMark?: boolean;
  /** A person who is mentioned by an id: readers see the name. */
  isNamed?: boolean;
  /** The formatting that the removed marks around it stand for. */
  style?: 'strong' | 'em' | 's' | 'code';
}

/** Words and everything that is more than words, in order. */
export function piecesOf(text: string, { signsNames, markup }: Pick<Look, 'signsNames' | 'markup'>): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const addWords = (words: string) =>
    words
      .split(SPAN)
      .forEach((piece, index) =>
        pieces.push(
          ...(index % 2 === 1 || markup === undefined
            ? [{ text: piece, isMark: index % 2 === 1 }]
            : styledIn(piece)),
        ),
      );
  for (const { start, end, name } of findNamed(text)) {
    addWords(text.slice(from, start));
    pieces.push({ text: signsNames ? `@${name}` : name, isNamed: true });
    from = end;
  }
  addWords(text.slice(from));
  return pieces.filter((piece) => piece.text !== '');
}

function styledIn(words: string): Piece[] {
  return words.split(MARKED).map((piece, index) => {
    const style = index % 2 === 1 ? STYLES[piece[0] ?? ''] : undefined;
    return style ? { text: piece.slice(1, -1), style } : { text: piece, isMark: false };
  });
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
