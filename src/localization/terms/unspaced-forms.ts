import { baseOf } from '#kernel/scripts.ts';
import { foldKana, holdsOkurigana, sharesKatakana } from './japanese-forms.ts';

/** Shorter pieces occur in any text. */
const PIECE_MIN = 2;
const PIECES_MAX = 12;
/** Affixes of Chinese terms that mark a state or form a noun: 已停止, 依赖于, 版本号, 伽马值, 不透明度. */
const CHINESE_EDGES =
  /^(?:已经|正在|已|被|使)|(?:了|的|于|號|号|中|化|地|人|值|度|线|量|数|类|性|族|式|时|项|器)$/gu;
/** Suffixes of one letter for persons, numbers and kinds: 無音化 of 無音, ローマ人 and ローマ帝国, プレイヤー数 and プレイヤー. */
const JAPANESE_SUFFIX =
  /(?<=[\p{sc=Han}\p{sc=Katakana}ー]{2})[化的人族語系風調型形式制物数度性名値時用部面]$/u;
/** Verb endings of a state: 接続する and 接続済み of 接続. */
const JAPANESE_STATE = /(?<=[\p{sc=Han}\p{sc=Katakana}ー]{2})(?:する|します|した|された|済み|済|中|完了)$/u;
/** 書き出し may appear as 書き出す or 書き出された in a sentence. */
const VERB_ENDING = /(?<=\p{sc=Han})\p{sc=Hiragana}$/u;
const JOINING = /(?<=[\p{sc=Han}\p{sc=Katakana}ー])の(?=[\p{sc=Han}\p{sc=Katakana}])/gu;
/** Removes spaces and points between words and final long-vowel marks (サーバ for サーバー). */
const LOOSE = /[\s・·‧=＝]|ー(?![\p{sc=Katakana}ー])/gu;

const GLOSS = /(?<=[^(（])[(（][^()（）]{1,60}[)）]$/u;

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Whether a text without spaces contains a term in another form. There are no endings as in Latin
 * scripts, but the letters after the Kanji of a verb change, particles are inserted, and a state has
 * two spellings.
 */
export function holdsUnspaced(text: string, asked: string, language: string): boolean {
  const base = baseOf(language);
  if (base !== 'zh' && base !== 'ja' && base !== 'yue') return false;
  const level = base === 'ja' ? (each: string) => foldKana(loose(each)) : loose;
  // 大陸（Great Continent）: the original in brackets is only for readers of the list.
  const [hay, needle] = [level(text), level(asked.replace(GLOSS, ''))];
  if (needle.length < PIECE_MIN) return false;
  if (hay.includes(needle)) return true;
  const core =
    base === 'ja'
      ? needle.replace(JAPANESE_STATE, '').replace(JAPANESE_SUFFIX, '').replace(VERB_ENDING, '')
      : needle.replace(CHINESE_EDGES, '');
  if (core !== needle && core.length >= PIECE_MIN && hay.includes(core)) return true;
  if (base === 'ja' && (holdsOkurigana(hay, needle) || sharesKatakana(hay, core))) return true;
  // サンプルの数 may also be written サンプル数.
  const short = base === 'ja' ? needle.replace(JOINING, '') : needle;
  if (short !== needle && short.length >= SPREAD_MIN && hay.includes(short)) return true;
  if (holdsSpread(hay, needle)) return true;
  const pieces = piecesOf(needle, base);
  return pieces.length > 1 && pieces.every((piece) => hay.includes(piece));
}

const SPREAD_MIN = 3;
const SPREAD_MAX = 12;
const EXTRA_MAX = 2;
const HAN_ONLY = /^\p{sc=Han}+$/u;

/** 背景色 may also be written 背景颜色: all characters in order, with one or two more between them. */
function holdsSpread(hay: string, needle: string): boolean {
  if (needle.length < SPREAD_MIN || needle.length > SPREAD_MAX || !HAN_ONLY.test(needle)) return false;
  const [first = ''] = needle;
  for (let from = hay.indexOf(first); from !== -1; from = hay.indexOf(first, from + 1)) {
    const near = hay.slice(from, from + needle.length + EXTRA_MAX);
    let at = 0;
    for (const letter of needle.slice(1)) {
      at = near.indexOf(letter, at + 1);
      if (at === -1) break;
    }
    if (at !== -1) return true;
  }
  return false;
}

/** The meaningful words of a term. Empty if a piece of one character would have to be dropped. */
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
