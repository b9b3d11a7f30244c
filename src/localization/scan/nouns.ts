import { wordSet } from '#kernel/word-set.ts';
import { Counter } from './counter.ts';

const COUNTED_MAX = 100_000;
const SEEN_MIN = 2;
/** As a share of all uses. Nouns also precede other nouns ("iron ore"), which is no evidence either way. */
const NOUN_SHARE = 0.1;

/** What the neighbours of a word tell about its part of speech. All words in lower case. */
export interface Nouns {
  add(words: readonly string[]): void;
  /** Used as a noun, and rarely as a verb. */
  isNoun(word: string): boolean;
  /** Used as a verb or adjective, and hardly ever as a noun. */
  isOther(word: string): boolean;
}

const ARTICLES = wordSet(`
  a an the this that these those each every any some no your my his her its our their another all many several few two three four five both
  such which whose`);
const PREPOSITIONS = wordSet('of with for from in on by into without against through');
const BEFORE_OTHER = wordSet(`
  to will would can could shall should may might must not cannot can't don't doesn't didn't won't couldn't wouldn't i you we they he she who
  please let's is are was were be been being has have had very too so more most automatically never always`);

/**
 * A word between an article and a function word is a noun ("the drake"), a word after "to" or "is" is
 * not ("to slay", "is slain").
 */
export function createNouns(isFunction: (word: string) => boolean): Nouns {
  const all = new Counter(COUNTED_MAX);
  const things = new Counter(COUNTED_MAX);
  const others = new Counter(COUNTED_MAX);
  return {
    add(texts) {
      for (const [at, word] of texts.entries()) {
        if (isFunction(word)) continue;
        all.add(word);
        const [before, after] = [texts[at - 1] ?? '', texts[at + 1]];
        if (BEFORE_OTHER.has(before) || (at === 0 && after !== undefined && ARTICLES.has(after)))
          others.add(word);
        else if (
          (ARTICLES.has(before) || PREPOSITIONS.has(before)) &&
          (after === undefined || isFunction(after))
        )
          things.add(word);
      }
    },
    isNoun(word) {
      const seen = things.get(word);
      return seen >= SEEN_MIN && seen >= NOUN_SHARE * all.get(word) && seen > others.get(word);
    },
    isOther(word) {
      const [seen, against] = [things.get(word), others.get(word)];
      return against > SEEN_MIN && against > 2 * seen && against + seen > NOUN_SHARE * all.get(word);
    },
  };
}
