import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseOf, isSpaced } from '#kernel/scripts.ts';
import { isProse } from './glossary.ts';
import type { ForeignPair } from './pairs.ts';

/** Fewer programs are a coincidence; English, which is the source nearly always, is worth a longer list. Chinese has most n-grams. */
const PROGRAMS_MIN: Readonly<Record<string, number>> = { en: 2, 'zh-cn': 8 };
const PROGRAMS_MIN_OTHER = 4;
const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;
const UNSPACED_WORD = /^[\p{Script=Han}\p{Script=Katakana}ー]+$/u;
const SEGMENTS_MAX = 3;
const GRAM_MAX = 8;

/**
 * The number of programs that use a word distinguishes the words of all programs (file, server, offset) from the
 * subject of one. One file per language: a line for each doubling of the number of programs.
 */
export function writeSpread(
  folder: string,
  pairs: readonly ForeignPair[],
  languages: readonly string[],
): void {
  mkdirSync(folder, { recursive: true });
  for (const language of ['en', ...languages]) {
    const own = pairs.filter((pair) => language === 'en' || pair.language === language);
    const counts = countPrograms(own, language);
    const min = PROGRAMS_MIN[language] ?? PROGRAMS_MIN_OTHER;
    const words = [...counts.keys()].filter((word) => (counts.get(word) ?? 0) >= min);
    const steps = Map.groupBy(words, (word) => Math.floor(Math.log2(counts.get(word) ?? 1)));
    const base = baseOf(language);
    const lines = [...steps].sort(([a], [b]) => a - b).map(([step, all]) => [step, ...all.sort()].join(' '));
    writeFileSync(join(folder, `${base}.txt`), `${lines.join('\n')}\n`);
  }
}

function countPrograms(pairs: readonly ForeignPair[], language: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const own of Map.groupBy(pairs, ({ program }) => program).values()) {
    const words = new Set<string>();
    for (const { source, target } of own)
      if (isProse(source))
        for (const word of wordsOf(language === 'en' ? source : target, language)) words.add(word);
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

const segmenters = new Map<string, Intl.Segmenter>();

function wordsOf(text: string, language: string): string[] {
  if (isSpaced(language)) return (text.toLowerCase().match(WORD) ?? []).filter((word) => word.length > 2);
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  return gramsOf(Array.from(segmenter.segment(text), ({ segment }) => segment));
}

/** A term may be several words of the dictionary, so up to three adjacent words count too. */
function gramsOf(segments: readonly string[]): string[] {
  const grams: string[] = [];
  for (let from = 0; from < segments.length; from += 1) {
    let gram = '';
    for (const segment of segments.slice(from, from + SEGMENTS_MAX)) {
      if (!UNSPACED_WORD.test(segment) || gram.length + segment.length > GRAM_MAX) break;
      gram += segment;
      if (gram.length > 1) grams.push(gram);
    }
  }
  return grams;
}
