import { findCandidates } from '#localization/scan/candidates.ts';
import { rank, termsMaxOf } from '#localization/scan/rank.ts';
import { baseOf, isSpaced } from '#kernel/scripts.ts';
import { type ForeignTerm, isProse } from './glossary.ts';
import type { ForeignPair } from './pairs.ts';

export interface ScanFigures {
  program: string;
  texts: number;
  terms: number;
  found: number;
  /** Terms among the first 200 candidates. */
  top: number;
  missed: string[];
  /** What counting capitalised n-grams finds; null if nothing is capitalised, or every noun. */
  counted: { found: number; top: number } | null;
}

const TOP = 200;
const TEXTS_MIN = 4;
const TERMS_MIN = 30;

/** Only in running text: rows that are terms themselves are removed. English if no language is given. */
export async function measureScan(
  pairs: readonly ForeignPair[],
  glossary: readonly ForeignTerm[],
  language: string,
): Promise<ScanFigures[]> {
  const figures: ScanFigures[] = [];
  for (const [program, own] of Map.groupBy(pairs, (pair) => pair.program)) {
    const prose = own.filter(({ source }) => isProse(source));
    const texts = [...new Set(prose.map((pair) => (language === 'en' ? pair.source : pair.target)))];
    const terms = glossary.filter((term) => term.program === program && term.kept.size >= 2);
    const words = new Map<string, string>();
    for (const { source, targets } of terms) {
      const word = language === 'en' ? source : (targets.get(language) ?? '');
      if (word !== '' && !words.has(stem(word, language))) words.set(stem(word, language), word);
    }
    const wanted = [...words.values()].filter((word) => countIn(texts, word, language) >= TEXTS_MIN);
    if (wanted.length < TERMS_MIN) continue;
    const rows = texts.map((content, at) => ({ stringId: `s${at}`, content, speaker: null }));
    const { candidates, words: length } = await findCandidates(language, async function* () {
      yield rows;
    });
    const ranked = rank(candidates).map(({ term }) => term);
    const kept = termsMaxOf(length);
    const ours = judge(ranked, wanted, language, kept);
    const isCounted = isSpaced(language) && !['de'].includes(language);
    figures.push({
      program,
      texts: texts.length,
      terms: wanted.length,
      ...ours,
      counted: isCounted ? judge(capitalGrams(texts), wanted, language, kept) : null,
    });
  }
  return figures;
}

function judge(candidates: readonly string[], wanted: readonly string[], language: string, kept: number) {
  const keys = new Set(candidates.slice(0, kept).map((candidate) => stem(candidate, language)));
  const top = new Set(candidates.slice(0, TOP).map((candidate) => stem(candidate, language)));
  const missed = wanted.filter((word) => !keys.has(stem(word, language)));
  return {
    found: wanted.length - missed.length,
    top: wanted.filter((word) => top.has(stem(word, language))).length,
    missed,
  };
}

/** "Orcs" is "orc": finding one finds the other. */
function stem(word: string, language: string): string {
  const low = word.toLowerCase().replaceAll('’', "'");
  const endings: Readonly<Record<string, RegExp>> = {
    de: /(?:ern|en|er|es|e|n|s)$/u,
    es: /(?:os|as|es|s|o|a)$/u,
    pt: /(?:os|as|es|s|o|a)$/u,
  };
  // Mages, mage; elves, elf; orcs, orc.
  if (language === 'en')
    return low
      .replace(/^the /u, '')
      .replace(/(?:'s|s)$/u, '')
      .replace(/ve$/u, 'f')
      .replace(/e$/u, '');
  const ending = endings[baseOf(language)];
  return ending && low.length > 3 ? low.replace(ending, '') : low;
}

function countIn(texts: readonly string[], word: string, language: string): number {
  const low = word.toLowerCase();
  const needle = isSpaced(language)
    ? new RegExp(`(?<!\\p{L})${low.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}`, 'u')
    : null;
  return texts.filter((text) => (needle ? needle.test(text.toLowerCase()) : text.includes(word))).length;
}

const STOP = new Set(
  'I The A An And But Or If You Your He She It We They This That These Those There Here What Who When Where Why How Yes No Not In On At To Of For With As My Our His Her Their'.split(
    ' ',
  ),
);

/** The simple baseline: capitalised words after a lower-case word, up to three together, the most frequent first. */
function capitalGrams(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [, gram = ''] of text.matchAll(
      /(?<=\p{Ll},? )((?:\p{Lu}[\p{L}'’-]+)(?: \p{Lu}[\p{L}'’-]+){0,2})/gu,
    ))
      if (!STOP.has(gram)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([gram]) => gram);
}
