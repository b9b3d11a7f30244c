import { readFileSync } from 'node:fs';
import { baseOf } from '#kernel/scripts.ts';

/** `npm run eval -- foreign --words` makes a file for each: a line of words for each doubling. */
const LISTED = ['de', 'en', 'es', 'ja', 'pt', 'ru', 'zh'];
const made = new Map<string, ReadonlyMap<string, number>>();

/**
 * How many programs use the word in their texts, in doublings: 0 where hardly any does, 7 where nearly all do.
 * What programs speak of anyway ("file", "server", "offset") is less likely the term of one of them.
 */
export function spreadOf(word: string, language: string): number {
  return spreadIn(baseOf(language)).get(word.toLowerCase()) ?? 0;
}

/** Whether the words that programs use anyway are known. */
export function hasSpread(language: string): boolean {
  return LISTED.includes(baseOf(language));
}

function spreadIn(base: string): ReadonlyMap<string, number> {
  const known = made.get(base);
  if (known) return known;
  const spread = new Map<string, number>();
  if (LISTED.includes(base)) {
    // Read when a text of the language is scanned: most processes never do.
    const text = readFileSync(new URL(`./word-spread/${base}.txt`, import.meta.url), 'utf8');
    for (const line of text.trimEnd().split('\n')) {
      const [step, ...words] = line.split(' ');
      for (const word of words) spread.set(word, Number(step));
    }
  }
  made.set(base, spread);
  return spread;
}
