import { readFileSync } from 'node:fs';
import { baseOf } from '#kernel/scripts.ts';

/** Files made by `npm run eval -- foreign --words`. Line n has the words that about 2^n programs use. */
const LISTED = ['de', 'en', 'es', 'ja', 'pt', 'ru', 'zh'];
const made = new Map<string, ReadonlyMap<string, number>>();

/**
 * The base-2 logarithm of the number of programs that use the word: 0 if hardly any does, 7 if nearly
 * all do. A word that programs commonly use ("file", "server", "offset") is less likely to be a term.
 */
export function spreadOf(word: string, language: string): number {
  return spreadIn(baseOf(language)).get(word.toLowerCase()) ?? 0;
}

/** Whether the vocabulary of programs is known for this language. */
export function hasSpread(language: string): boolean {
  return LISTED.includes(baseOf(language));
}

function spreadIn(base: string): ReadonlyMap<string, number> {
  const known = made.get(base);
  if (known) return known;
  const spread = new Map<string, number>();
  if (LISTED.includes(base)) {
    // Loaded on first use, because most processes never scan a text.
    const text = readFileSync(new URL(`./word-spread/${base}.txt`, import.meta.url), 'utf8');
    for (const line of text.trimEnd().split('\n')) {
      const [step, ...words] = line.split(' ');
      for (const word of words) spread.set(word, Number(step));
    }
  }
  made.set(base, spread);
  return spread;
}
