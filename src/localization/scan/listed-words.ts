import { baseOf } from '#kernel/scripts.ts';
import { wordSet } from '#kernel/word-set.ts';
import { Counter } from './counter.ts';
import type { Domain } from './domain-word.ts';
import type { LanguageRules } from './language-rules.ts';
import { spreadOf } from './spread.ts';
import { isContentWord } from './stop-words.ts';
import { keyOf } from './units.ts';

const COUNTED_MAX = 200_000;
const LETTERS_MIN = 4;
const COUNT_MIN = 4;
/** A word used by nearly a third of all programs is not the term of a single one. */
const SPREAD_MAX = 4;
/** A common word must occur once per this many runs, and more often the more programs use it. */
const SHARE = 4000;

/** Words that precede nouns. */
const BEFORE_NOUN: Readonly<Record<string, ReadonlySet<string>>> = {
  es: wordSet(`
    el la los las un una unos unas del al de este esta estos estas ese esa esos esas su sus tu tus mi mis nuestro nuestra cada cualquier
    ningún ninguna algún alguna algunos algunas otro otra otros otras todo toda todos todas varios varias dos tres primer primera con sin
    como entre por y o`),
  pt: wordSet(`
    o a os as um uma uns umas do da dos das de ao à aos às no na nos nas num numa pelo pela pelos pelas este esta estes estas esse essa
    esses essas seu sua seus suas teu tua meu minha nosso nossa cada qualquer nenhum nenhuma algum alguma alguns algumas outro outra outros
    outras todo toda todos todas vários várias dois duas três primeiro primeira com sem como entre por e ou`),
};
const NOUN_SHARE = 0.3;
/** For languages without articles: endings of verbs and adjectives. */
const NO_NOUN: Readonly<Record<string, RegExp>> = {
  ru: /(?:ться|тся|ть|ешь|ишь|ете|йте|ый|ого|ому|ыми|ых|ую)$/u,
};

/**
 * Signal 7 for languages where only a list of program vocabulary is known: finds nouns that recur here
 * and that few other programs use. The more programs use a word, the more it must stand out.
 */
export function createListedWords({ language, stop }: LanguageRules): Domain {
  const base = baseOf(language);
  const [before, isNoNoun] = [BEFORE_NOUN[base], NO_NOUN[base]];
  const counts = new Counter(COUNTED_MAX);
  const things = new Counter(COUNTED_MAX);
  let runs = 0;

  return {
    add(content, { units }) {
      runs += 1;
      let last = '';
      for (const { start, end } of units) {
        const [word, previous] = [content.slice(start, end), last];
        last = keyOf(word);
        if (!isContentWord(word, LETTERS_MIN, stop)) continue;
        if (/^\p{Lu}/u.test(word)) continue;
        counts.add(last);
        if (before?.has(previous)) things.add(last);
      }
    },
    list() {
      return [...counts.entries()].flatMap(([form, count]) => {
        const spread = spreadOf(form, language);
        const countMin = Math.max(COUNT_MIN, COUNT_MIN * spread, (runs * spread ** 2) / SHARE);
        if (count < countMin || spread > SPREAD_MAX || isNoNoun?.test(form)) return [];
        if (before && things.get(form) < NOUN_SHARE * count) return [];
        return [{ form, count, isEveryday: true, isName: false }];
      });
    },
  };
}
