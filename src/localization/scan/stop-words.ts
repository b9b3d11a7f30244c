import { wordLists, wordSet } from '#kernel/word-set.ts';
import { baseOf } from '#kernel/scripts.ts';
import { isUnspaced } from './units.ts';

/** Words of one or two letters are hardly ever terms. */
export const MIN_LETTERS = 3;

export interface StopWords {
  /** A function word: part of a name only between two other words. */
  isFunction(word: string): boolean;
  /** A function word or an everyday word: no term on its own. */
  isStop(word: string): boolean;
  /** Whether the language has a list. Phrases are only searched with one. */
  isKnown: boolean;
}

/**
 * Small lists on purpose. The design asks for 5,000 words per language, but on the game corpus the
 * share of capitals and rows of their own do most of the work. What remains are function words, and in
 * `en-common` everyday words that are no terms on their own, although a name may contain one ("Long
 * Night").
 */
const LISTED = ['de', 'en', 'es', 'fr', 'it', 'pt', 'ru'];
const stopWords = wordLists(new URL('./stop-words/', import.meta.url), [...LISTED, 'en-common']);

const WORD = /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*$/u;

/**
 * A word in a script with spaces, long enough and no stop word, so that it may be a common noun of the
 * domain.
 */
export function isContentWord(word: string, lettersMin: number, stop: StopWords): boolean {
  return word.length >= lettersMin && !isUnspaced(word) && WORD.test(word) && !stop.isStop(word);
}

export function stopWordsOf(language: string): StopWords {
  const base = baseOf(language);
  // English occurs in the strings of every language.
  const [own, english, common] = [stopWords(base), stopWords('en'), stopWords(`${base}-common`)];
  const level = (word: string) => word.toLowerCase().replaceAll('’', "'");
  const isFunction = (word: string) => own.has(level(word)) || english.has(level(word));
  return {
    isFunction,
    isStop: (word) => isFunction(word) || common.has(level(word)),
    isKnown: LISTED.includes(base),
  };
}

/**
 * Particles and pronouns with which no term begins or ends. In Japanese any Hiragana at an edge is
 * grammar.
 */
const STOP_EDGES =
  /^[\p{Script=Hiragana}的了是在不我你您他她它们這这那和与與就都也有着著吗嗎呢吧啊把被将將要会會能可以到从從对對为為而且但或很更最还還又之其所个個只让讓给給说說没沒無去来來上下一二三四五六七八九十两兩几幾并並及于於已曾再才却卻便则則若因由向往等该該此每某谁誰哪么麼们們点點次]$/u;

/** Measure words, which precede a noun and look like part of it. */
const MEASURES =
  /^[块塊枚颗顆把只隻条條张張位名瓶株支种種件份头頭座秒级級天层層人匹体個本回第片些场場段幕艘样樣]$/u;

/** Loanwords that all Japanese games use. */
export const LOANWORDS = wordSet(`
  アイテム アカウント アクション アップデート アバター イベント エラー エリア オプション オフライン オンライン ガイド カメラ キー キャラ キャラクター
  キャンセル クエスト クリア グループ ゲーム ゴールド コード コイン コントローラー サーバー サイズ サウンド サポート システム シーン スキップ スキル
  スタート ステージ ステータス ストーリー スロット セーブ セット タイトル タイプ ダウンロード ダメージ ターン チーム チャット チャプター データ
  テキスト デスクトップ トップ トレード ネットワーク パーティー バージョン バックアップ バグ パスワード パッチ バトル ヒント プレイ プレイヤー ページ ボーナス
  ボイス ボス ボタン マップ ミッション メール メッセージ メニュー メンテナンス メンバー モード モンスター ユーザー ランク リスト ルール レベル
  ログイン ログアウト ロード ワールド`);

/** Stop words in Thai, Lao and Khmer, where a unit is a word. */
const STOP_SEGMENTS = wordSet(`
  ที่ ของ และ ใน เป็น มี ไม่ ให้ ได้ จะ ว่า กับ การ ความ นี้ นั้น แล้ว อยู่ ไป มา จาก โดย ก็ แต่ หรือ คือ ถ้า เพื่อ ต้อง คุณ ฉัน เขา เรา มัน ผม ๆ
  ທີ່ ຂອງ ແລະ ໃນ ເປັນ ມີ ບໍ່ ໃຫ້ ໄດ້ ຈະ ວ່າ ກັບ ການ ຄວາມ ນີ້ ນັ້ນ ແລ້ວ ຢູ່ ໄປ ມາ ຈາກ ກໍ ແຕ່ ຫຼື ແມ່ນ ຖ້າ ເຈົ້າ ຂ້ອຍ ເຂົາ ເຮົາ ມັນ
  ដែល របស់ និង ក្នុង ជា មាន មិន ឲ្យ ឱ្យ បាន នឹង ថា នៅ ការ នេះ នោះ ហើយ ទៅ មក ពី ដោយ ក៏ ប៉ុន្តែ ឬ គឺ បើ អ្នក ខ្ញុំ គាត់ យើង វា`);

/** Fewer than in Chinese, because many of those are parts of Japanese words: 上水道, 発電所, 無政府. */
const STOP_EDGES_JA = /^[\p{Script=Hiragana}的各全同毎約等其我彼他何]$/u;

export function isStopEdge(unit: string, base = 'zh'): boolean {
  return (base === 'ja' ? STOP_EDGES_JA : STOP_EDGES).test(unit) || STOP_SEGMENTS.has(unit);
}

/**
 * Units that mark the end of a word. Stricter than the list above, because most Hiragana after Kanji
 * belong to a verb.
 */
const BORDERS = /^[はがをのにでともへや的了是在和与與就都也有把被将將从從对對为為而但或这這那]$/u;

export function isBorder(unit: string): boolean {
  return BORDERS.test(unit) || STOP_SEGMENTS.has(unit);
}

export function isMeasure(unit: string): boolean {
  return MEASURES.test(unit);
}
