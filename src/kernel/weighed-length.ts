/**
 * What a character is worth in letters of English, fitted to 40,000 published translations
 * (eval/foreign). If all counted the same, 追加情報 would be a third of what "Additional Information" needs,
 * and ファイルマネージャー all of it.
 */
const HAN = 3.1;
const KANA = 1.4;
const OTHER = 0.75;

/** The median of correct translations by this measure; for short ones it is a tenth more. */
const MEDIANS: Readonly<Record<string, number>> = { ja: 0.86, zh: 0.91, yue: 0.91 };

/** From English into a script in which a character is a word or a syllable. */
export function isWeighed(sourceBase: string, targetBase: string): boolean {
  return sourceBase === 'en' && Object.hasOwn(MEDIANS, targetBase);
}

/** The length of a translation relative to the usual length for its source: 0.5 is half of it. */
export function weighedShare(prose: string, sourceChars: number, targetBase: string): number {
  return weigh(prose) / sourceChars / (MEDIANS[targetBase] ?? 1);
}

function weigh(prose: string): number {
  let sum = 0;
  for (let at = 0; at < prose.length; at += 1) {
    const code = prose.charCodeAt(at);
    sum += code < 0x3041 ? OTHER : code < 0x3100 ? KANA : isHan(code) ? HAN : OTHER;
  }
  return sum;
}

function isHan(code: number): boolean {
  return (code >= 0x3400 && code < 0xa000) || (code >= 0xf900 && code < 0xfb00);
}
