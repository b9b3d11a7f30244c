import { baseOf } from './scripts.ts';

/**
 * Characters of the translation per character of an English source: the median of published human
 * translations (13,000 to 27,000 per language, sources of 20 or more characters). For other source languages,
 * en → target is divided by en → source, which is coarse but symmetric.
 */
const MEDIANS: Readonly<Record<string, number>> = {
  de: 1.2,
  fr: 1.2,
  es: 1.18,
  pt: 1.13,
  ru: 1.08,
  pl: 1.06,
  fi: 1.07,
  tr: 1.0,
  zh: 0.35,
  yue: 0.35,
  ja: 0.55,
  ko: 0.58,
};
/** For a language that has not been measured. */
const OTHER = 1.1;
/** Where one character is a word or half of one, text that stays Latin weighs more. */
const DENSE = new Set(['zh', 'yue', 'ja', 'ko']);

/**
 * Languages whose correct translations are often much shorter: half a percent are below 0.45 to 0.6 of the
 * median, compared with 0.63 or more in others.
 */
const ROOM: Readonly<Record<string, number>> = { ru: 0.9, uk: 0.9, fi: 0.9, tr: 0.95, hu: 0.95 };
const LABEL_CHARS = 60;

export const RATIO_SOURCE_CHARS_MIN = 20;

/**
 * The bounds that half a percent of human translations exceed, relative to the median: labels
 * vary, long texts hardly do.
 */
export function lengthRatio(
  sourceLanguage: string,
  targetLanguage: string,
  chars = RATIO_SOURCE_CHARS_MIN,
): { low: number; high: number } {
  const [source, target] = [baseOf(sourceLanguage), baseOf(targetLanguage)];
  const median = medianRatio(sourceLanguage, targetLanguage);
  const isDense = DENSE.has(target) || DENSE.has(source);
  const low =
    chars < 40 ? 0.36 : chars < 60 ? 0.44 : isDense ? (chars < 100 ? 0.61 : 0.58) : chars < 100 ? 0.63 : 0.65;
  const high = isDense ? 2.9 : chars < 40 ? 1.9 : 1.65;
  const room = chars < LABEL_CHARS ? 1 : (ROOM[target] ?? 1);
  return { low: median * low * (isDense ? 0.95 : room), high: median * high };
}

export function medianRatio(sourceLanguage: string, targetLanguage: string): number {
  const source = baseOf(sourceLanguage);
  return (MEDIANS[baseOf(targetLanguage)] ?? OTHER) / (source === 'en' ? 1 : (MEDIANS[source] ?? OTHER));
}

/** Null when the source is too short to judge. Marks and tags count as written, on both sides. */
export function ratioOf(source: string, target: string): number | null {
  return source.length < RATIO_SOURCE_CHARS_MIN ? null : target.length / source.length;
}
