import { baseOf } from '#kernel/scripts.ts';
import { wordSet } from '#kernel/word-set.ts';
import { DE_SPREAD } from './word-spread/de.gen.ts';
import { EN_SPREAD } from './word-spread/en.gen.ts';
import { ES_SPREAD } from './word-spread/es.gen.ts';
import { JA_SPREAD } from './word-spread/ja.gen.ts';
import { PT_SPREAD } from './word-spread/pt.gen.ts';
import { RU_SPREAD } from './word-spread/ru.gen.ts';
import { ZH_SPREAD } from './word-spread/zh.gen.ts';

const LISTS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  de: DE_SPREAD,
  en: EN_SPREAD,
  es: ES_SPREAD,
  ja: JA_SPREAD,
  pt: PT_SPREAD,
  ru: RU_SPREAD,
  zh: ZH_SPREAD,
};
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
  return LISTS[baseOf(language)] !== undefined;
}

function spreadIn(base: string): ReadonlyMap<string, number> {
  const known = made.get(base);
  if (known) return known;
  const spread = new Map<string, number>();
  for (const [step, list] of Object.entries(LISTS[base] ?? {}))
    for (const word of wordSet(list)) spread.set(word, Number(step));
  made.set(base, spread);
  return spread;
}
