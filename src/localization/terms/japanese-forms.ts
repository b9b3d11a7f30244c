const SMALL: Readonly<Record<string, string>> = { ァ: 'バ', ィ: 'ビ', ェ: 'ベ', ォ: 'ボ' };

const LARGE: Readonly<Record<string, string>> = { ァ: 'ア', ィ: 'イ', ゥ: 'ウ', ェ: 'エ', ォ: 'オ' };

/** Foreign sounds have two spellings: スラヴ and スラブ, ベジェ and ベジエ, ペルシア and ペルシャ. */
export function foldKana(text: string): string {
  return text
    .replace(/ヴ([ァィェォ])/gu, (_, small: string) => SMALL[small] ?? 'ブ')
    .replaceAll('ヴ', 'ブ')
    .replace(/([シジ])[アヤ]/gu, '$1ャ')
    .replace(/[ァィゥェォ]/gu, (small) => LARGE[small] ?? small);
}

const KANA_BETWEEN_MAX = 2;
/** A compound verb, or a noun made from one. Particles such as の and を join words and are excluded. */
const VERB =
  /^\p{sc=Han}(?:[\p{sc=Hiragana}--[のをはがにとへでも]]{0,2}\p{sc=Han}){1,5}\p{sc=Hiragana}{0,2}$/v;
const HIRAGANA = /\p{sc=Hiragana}/u;

/** How much of a verb is written in Kana varies: 繰り返す, 繰返す; 取り消し, 取消. */
export function holdsOkurigana(text: string, term: string): boolean {
  if (!HIRAGANA.test(term) || !VERB.test(term)) return false;
  const [first = '', ...others] = term.replace(/\p{sc=Hiragana}/gu, '');
  for (let from = text.indexOf(first); from !== -1; from = text.indexOf(first, from + 1)) {
    let at = from;
    const isThere = others.every((letter) => {
      let next = at + 1;
      while (next - at <= KANA_BETWEEN_MAX && HIRAGANA.test(text.charAt(next))) next += 1;
      at = next;
      return text.charAt(next) === letter;
    });
    if (isThere) return true;
  }
  return false;
}

const KATAKANA = /[\p{sc=Katakana}ー]+/gu;
const COMMON_MIN = 4;
const COMMON_SHARE = 0.7;
const EXTRA_MAX = 4;

/** A verb of foreign origin and its noun: キャリブレート, キャリブレーション. */
export function sharesKatakana(text: string, term: string): boolean {
  if (!/^[\p{sc=Katakana}ー]{5,}$/u.test(term)) return false;
  const beginning = term.slice(0, Math.max(COMMON_MIN, Math.ceil(term.length * COMMON_SHARE)));
  return Array.from(text.matchAll(KATAKANA), ([word]) => word).some(
    (word) => word.startsWith(beginning) && word.length - beginning.length <= EXTRA_MAX,
  );
}
