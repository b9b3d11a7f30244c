import type { LanguageTraits } from '#kernel/function-words.ts';
import { baseOf } from '#kernel/scripts.ts';
import { keysOf, kinshipOf, LEARNT_LATIN } from './kinship.ts';
import type { TextFacts } from './text-facts.ts';

/**
 * A label has too few words. Words that are also in the source do not count, because they are names
 * and commands.
 */
const FRESH_WORDS_MIN = 3;
/** The weight of a function word or special letter, added to the logarithm from the other words. */
const LEANING = { weight: 3, least: -1, most: 3 };
/**
 * 2 to 7 of 20,000 correct translations are above this, and four of five texts of at least six words
 * in a wrong language that function words alone do not reveal.
 */
const SURE = 8;

/**
 * The language in which the words of the translation are far likelier with this source than in its
 * own: "Impossibile aprire il file" is hardly Spanish for "Cannot open the file". Null if nothing was
 * learnt about its own language.
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
