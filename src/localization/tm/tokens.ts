import { normalForm } from '#kernel/normal-form.ts';
import { findPlaceholders } from '#kernel/placeholders.ts';

/**
 * `char` is one letter of a script without spaces, where a letter carries as much meaning as a word
 * does elsewhere.
 */
type TokenKind = 'word' | 'char' | 'number' | 'placeholder' | 'punctuation';

export interface Token {
  kind: TokenKind;
  /** As written, but in NFKC: full-width and half-width forms are the same text. */
  text: string;
  folded: string;
  /** One bit for each letter in a word, to tell most different words apart without comparing them. */
  letters: number;
}

/**
 * Splits Han, Kana and the scripts of South-East Asia letter by letter. The long-vowel mark is listed
 * because it belongs to Kana, although Unicode calls it common. Each repetition is over a single
 * class, so that the pattern is linear.
 */
const PIECE =
  /(?<number>\p{Nd}+(?:[.,]\p{Nd}+)*)|(?<char>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]\p{M}*)|(?<word>[[\p{L}\p{M}\p{N}_]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]]+(?:['’][[\p{L}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+)*)|\S/gv;
/** Most game text is ASCII. This smaller pattern finds the same pieces in half the time. */
const ASCII_PIECE = /(?<number>\d+(?:[.,]\d+)*)|(?<char>(?!))|(?<word>[A-Za-z0-9_]+(?:'[A-Za-z]+)*)|\S/g;
const ASCII_ONLY = /^\p{ASCII}*$/u;

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const { start, end, text: placeholder } of findPlaceholders(text)) {
    addPieces(tokens, text.slice(from, start));
    tokens.push({ kind: 'placeholder', text: placeholder, folded: placeholder, letters: 0 });
    from = end;
  }
  addPieces(tokens, from === 0 ? text : text.slice(from));
  return tokens;
}

function addPieces(tokens: Token[], text: string): void {
  if (text === '') return;
  const isAscii = ASCII_ONLY.test(text);
  const plain = isAscii ? text : normalForm(text, 'NFKC');
  for (const { 0: piece, 1: number, 2: char, 3: word } of plain.matchAll(isAscii ? ASCII_PIECE : PIECE)) {
    if (word === undefined) {
      tokens.push({ kind: kindOf(number, char), text: piece, folded: piece, letters: 0 });
      continue;
    }
    const folded = piece.toLowerCase();
    tokens.push({ kind: 'word', text: piece, folded, letters: lettersOf(folded) });
  }
}

function lettersOf(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask;
}

function kindOf(number: string | undefined, char: string | undefined): TokenKind {
  if (number !== undefined) return 'number';
  return char !== undefined ? 'char' : 'punctuation';
}

/** The length that the index stores: punctuation does not count. */
export function countTokens(tokens: readonly Token[]): number {
  let count = 0;
  for (const { kind } of tokens) if (kind !== 'punctuation') count += 1;
  return Math.min(count, TOKENS_MAX);
}

/** The maximum of a smallint column. */
const TOKENS_MAX = 32_767;
