import { baseOf } from './scripts.ts';

/**
 * Characters of the translation per character of an English source, p0.5 and p99.5 of published
 * human translations (9,500 to 27,000 per language, sources of 20 characters and more). Other
 * source languages are read as en → target relative to en → source, which is coarse but symmetric.
 */
const RATIOS: Readonly<Record<string, readonly [low: number, median: number, high: number]>> = {
  de: [0.42, 1.16, 2.29],
  fr: [0.48, 1.15, 1.91],
  es: [0.48, 1.12, 1.86],
  ru: [0.42, 1.0, 2.0],
  pl: [0.58, 1.03, 1.79],
  fi: [0.43, 1.05, 1.95],
  tr: [0.47, 0.97, 1.59],
  zh: [0.17, 0.34, 0.85],
  yue: [0.17, 0.34, 0.85],
  ja: [0.19, 0.5, 1.04],
  ko: [0.13, 0.58, 1.14],
};
/** Of a language nobody measured: the widest borders of the spaced languages above. */
const OTHER = [0.42, 1.08, 2.29] as const;

export const RATIO_SOURCE_CHARS_MIN = 20;

export function lengthRatio(sourceLanguage: string, targetLanguage: string): { low: number; high: number } {
  const [low, , high] = RATIOS[baseOf(targetLanguage)] ?? OTHER;
  const source = baseOf(sourceLanguage);
  const median = source === 'en' ? 1 : (RATIOS[source] ?? OTHER)[1];
  return { low: low / median, high: high / median };
}

/** Null when the source is too short to judge. Marks and tags count as they are, on both sides. */
export function ratioOf(source: string, target: string): number | null {
  return source.length < RATIO_SOURCE_CHARS_MIN ? null : target.length / source.length;
}
