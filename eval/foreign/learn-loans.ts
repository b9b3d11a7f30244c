import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKnownEnglish } from '#kernel/general-words.ts';
import { isLatin } from '#kernel/scripts.ts';
import type { ForeignPair } from './pairs.ts';

const SMALL = /(?<![\p{L}\p{N}_'’./<&%$-])[a-z]{4,20}(?![\p{L}\p{N}_/=>-])/gu;
const WORDS_MIN = 4;
const KEPT_MIN = 2;
/** A word that is kept more rarely is code or comes from an untranslated row. */
const SHARE_MIN = 0.05;

const wordsIn = (text: string) => new Set(text.match(SMALL));

/** For each language, the English words that people leave in its sentences, in small letters: loans and cognates. */
export function writeLoans(
  folder: string,
  pairs: readonly ForeignPair[],
  languages: readonly string[],
): void {
  for (const language of languages.filter(isLatin)) {
    const [seen, kept] = [new Map<string, number>(), new Map<string, number>()];
    const count = (counts: Map<string, number>, word: string) =>
      counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const { source, target } of pairs.filter((pair) => pair.language === language)) {
      if (source === target) continue;
      const from = wordsIn(source);
      if (from.size < WORDS_MIN) continue;
      for (const word of from) count(seen, word);
      for (const word of wordsIn(target)) if (from.has(word)) count(kept, word);
    }
    const loans = [...kept]
      .filter(([word, rows]) => rows >= KEPT_MIN && rows >= (seen.get(word) ?? 0) * SHARE_MIN)
      .map(([word]) => word)
      .filter(isKnownEnglish);
    if (loans.length > 0) writeFileSync(join(folder, `${language}.txt`), `${loans.sort().join('\n')}\n`);
  }
}
