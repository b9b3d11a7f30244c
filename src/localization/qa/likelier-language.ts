import type { LanguageTraits } from '#kernel/function-words.ts';
import { baseOf } from '#kernel/scripts.ts';
import { keysOf, kinshipOf, LEARNT_LATIN } from './kinship.ts';
import type { TextFacts } from './text-facts.ts';

/** A label has too few words, and what the source has too are names and commands. */
const FRESH_WORDS_MIN = 3;
/** What one function word or special letter counts beside the logarithm that the other words add. */
const LEANING = { weight: 3, least: -1, most: 3 };
/**
 * 2 to 7 of 20,000 right translations are above, and four of five texts of six words and more in another language that
 * function words alone do not find.
 */
const SURE = 8;

/**
 * The language in which the words of a translation are far likelier beside this source than in its own: "Impossibile
 * aprire il file" is hardly Spanish for "Cannot open the file". Null where nothing was learnt of its own.
 */
export function likelierLanguageOf(
  from: TextFacts,
  to: TextFacts,
  { leaning }: LanguageTraits,
): string | null {
  const own = baseOf(to.language);
  const others = LEARNT_LATIN.filter((language) => baseOf(language) !== own);
  if (from.base !== 'en' || others.length === LEARNT_LATIN.length || freshWords(from, to) < FRESH_WORDS_MIN)
    return null;
  const keys = from.once(keysOf);
  const expected = kinshipOf(keys, to);
  let likelier: string | null = null;
  let most = SURE;
  for (const language of others) {
    const leans = Math.min(LEANING.most, leaning(baseOf(language)));
    if (leans < LEANING.least) continue;
    const other = kinshipOf(keys, to, language);
    if (other <= 0) continue;
    const surplus = other - expected + LEANING.weight * leans;
    if (surplus > most) [likelier, most] = [baseOf(language), surplus];
  }
  return likelier;
}

function freshWords(from: TextFacts, to: TextFacts): number {
  const known = new Set(from.words.map(({ word }) => word));
  return to.words.filter(({ word }) => !known.has(word)).length;
}
