import { baseOf } from '#kernel/scripts.ts';

/** Shorter pieces are in any text. */
const PIECE_MIN = 2;
const PIECES_MAX = 12;
/** What a Chinese term says about a state, and what makes a noun of it: 已停止, 依赖于, 版本号. */
const CHINESE_EDGES = /^(?:已经|正在|已|被|使)|(?:了|的|于|號|号|中|化|地)$/gu;
/** 無音化 of 無音. */
const JAPANESE_SUFFIX = /(?<=[\p{sc=Han}\p{sc=Katakana}ー]{2})[化的]$/u;
/** 書き出し is 書き出す and 書き出された in a sentence. */
const VERB_ENDING = /(?<=\p{sc=Han})\p{sc=Hiragana}$/u;
/** Without spaces and points between the words, and サーバ for サーバー. */
const LOOSE = /[\s・·‧=＝]|ー(?![\p{sc=Katakana}ー])/gu;

const GLOSS = /(?<=[^(（])[(（][^()（）]{1,60}[)）]$/u;

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Is a term of a script without spaces there in another form? Nothing there has endings as Latin words
 * have; but verbs change what follows the Kanji, particles step in between, and a state is said in two ways.
 */
export function holdsUnspaced(text: string, asked: string, language: string): boolean {
  const base = baseOf(language);
  if (base !== 'zh' && base !== 'ja' && base !== 'yue') return false;
  // 大陸（Great Continent）: the original in brackets is for whoever reads the list.
  const [hay, needle] = [loose(text), loose(asked.replace(GLOSS, ''))];
  if (needle.length < PIECE_MIN) return false;
  if (hay.includes(needle)) return true;
  const core =
    base === 'ja'
      ? needle.replace(JAPANESE_SUFFIX, '').replace(VERB_ENDING, '')
      : needle.replace(CHINESE_EDGES, '');
  if (core !== needle && core.length >= PIECE_MIN && hay.includes(core)) return true;
  const pieces = piecesOf(needle, base);
  return pieces.length > 1 && pieces.every((piece) => hay.includes(piece));
}

/** The words of a term that mean something; none where a piece of one character would be left out. */
function piecesOf(asked: string, base: string): string[] {
  const segmenter = segmenters.get(base) ?? new Intl.Segmenter(base, { granularity: 'word' });
  segmenters.set(base, segmenter);
  const words = Array.from(segmenter.segment(asked), ({ segment }) => loose(segment));
  const isGrammar = (word: string) => /^(?:\P{L}*|\p{sc=Hiragana}+|[的之与和及或])$/u.test(word);
  const pieces = words.filter((word) => !isGrammar(word));
  const isWhole = pieces.length <= PIECES_MAX && pieces.every((piece) => piece.length >= PIECE_MIN);
  return isWhole ? pieces : [];
}

function loose(text: string): string {
  return text.replace(LOOSE, '');
}
