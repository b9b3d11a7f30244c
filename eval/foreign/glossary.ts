import type { ForeignPair } from './pairs.ts';

/** A term as the catalogs have it: a separate row. */
export interface ForeignTerm {
  program: string;
  source: string;
  /** By language. */
  targets: ReadonlyMap<string, string>;
  /** Languages whose translators use their word for it consistently. */
  kept: ReadonlySet<string>;
  /** Languages whose row is a label instead of the usual word: few of the texts contain it. */
  labels: ReadonlySet<string>;
}

const TERM = /^\p{Lu}[\p{L}'’-]{2,24}(?: \p{Lu}?[\p{L}'’-]{2,24}){0,2}$/u;
const RECURS_MIN = 4;
const KEPT_SHARE = 0.7;
/** A translation that so few of the texts contain is a label, not the usual word. */
const WORD_SHARE = 1 / 3;
const SPECIAL_MIN = 8;

/**
 * If nobody brings a glossary, the catalogs serve as one: short rows with a capital (a unit, a person, a place) that
 * recur in four or more longer texts of the program, whatever their case there. A button ("Back") recurs as well; it
 * is no term, because translators do not use one word for it. So a term counts for a language if translators of two
 * other languages are consistent. Words of every program do not count either: a term occurs eight times as often in
 * its program as in all others together.
 * A label is not always the word for the thing: "City" heads a column as Stadtplan, "Sending" is a state
 * ("Verschicken läuft"), "Player" a number (プレイヤー数). The author of a termbase looks at the texts. So of several rows
 * of a term, the one that most texts use counts; a row that two of three texts do not use is measured separately.
 */
export function deriveGlossary(pairs: readonly ForeignPair[]): ForeignTerm[] {
  const isSpecial = createContrast(pairs);
  return [...Map.groupBy(pairs, ({ program }) => program)].flatMap(([program, own]) => {
    // For each term and language, every translation with a separate row, and how many texts use it.
    const rows = new Map<string, Map<string, Map<string, number>>>();
    for (const { source, target, language } of own) {
      if (!TERM.test(source)) continue;
      const languages = rows.get(source) ?? new Map<string, Map<string, number>>();
      rows.set(source, languages);
      const words = languages.get(language) ?? new Map<string, number>();
      languages.set(language, words.set(target.trim(), 0));
    }
    const texts = new Map<string, number>();
    for (const { source, target, language } of own.filter(isTranslatedProse)) {
      const low = target.toLowerCase();
      for (const term of termsIn(source, rows)) {
        texts.set(`${term}\0${language}`, (texts.get(`${term}\0${language}`) ?? 0) + 1);
        const words = rows.get(term)?.get(language) ?? new Map<string, number>();
        for (const [word, count] of words) if (holdsStems(low, word)) words.set(word, count + 1);
      }
    }
    return [...rows].flatMap(([source, languages]): ForeignTerm[] => {
      const targets = new Map<string, string>();
      const faithful = new Set<string>();
      const labels = new Set<string>();
      let isRecurring = false;
      for (const [language, words] of languages) {
        const all = texts.get(`${source}\0${language}`) ?? 0;
        const [word, there] = [...words].reduce((best, each) => (each[1] > best[1] ? each : best));
        if (all >= RECURS_MIN) isRecurring = true;
        targets.set(language, word);
        if (all >= RECURS_MIN && there < all * WORD_SHARE) labels.add(language);
        if (all >= RECURS_MIN && there >= all * KEPT_SHARE) faithful.add(language);
      }
      return isRecurring && isSpecial(source, program)
        ? [{ program, source, targets, kept: faithful, labels }]
        : [];
    });
  });
}

/** How much more often a term occurs in the texts of its program than in those of all others. */
function createContrast(pairs: readonly ForeignPair[]): (term: string, program: string) => boolean {
  const texts = new Map<string, Set<string>>();
  for (const { program, source } of pairs)
    if (isProse(source)) texts.set(program, (texts.get(program) ?? new Set<string>()).add(source));
  const counts = new Map<string, Map<string, number>>();
  const sizes = new Map([...texts].map(([program, own]) => [program, own.size]));
  for (const [program, own] of texts)
    for (const text of own)
      for (const gram of new Set(gramsOf(text))) {
        const by = counts.get(gram) ?? new Map<string, number>();
        counts.set(gram, by.set(program, (by.get(program) ?? 0) + 1));
      }
  const all = sizes.values().reduce((sum, size) => sum + size, 0);
  return (term, program) => {
    const by = counts.get(stemmed(term.toLowerCase())) ?? new Map<string, number>();
    const own = by.get(program) ?? 0;
    const others = by.values().reduce((sum, count) => sum + count, 0) - own;
    const size = sizes.get(program) ?? 1;
    return sizes.size < 2 || own / size >= SPECIAL_MIN * ((others + 0.5) / Math.max(1, all - size));
  };
}

function gramsOf(text: string): string[] {
  const words = (text.toLowerCase().match(/[\p{L}'’-]+/gu) ?? []).map(stemmed);
  return [
    ...words,
    ...words.slice(1).map((word, at) => `${words[at]} ${word}`),
    ...words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`),
  ];
}

function stemmed(text: string): string {
  return text.replace(/(?:'s|’s|s)(?= |$)/gu, '');
}

/** In a single language, translators' choices do not show whether something is a term. */
export function isTermFor({ kept }: ForeignTerm, language: string): boolean {
  return kept.size - (kept.has(language) ? 1 : 0) >= 2;
}

export function isProse(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 6;
}

/** A text that somebody translated; catalogs leave some untranslated. */
export function isTranslatedProse({ source, target }: Pick<ForeignPair, 'source' | 'target'>): boolean {
  return isProse(source) && source !== target;
}

/** The longest first, so that "Elvish Fighter" is no "Fighter"; each once. */
function termsIn(text: string, terms: ReadonlyMap<string, unknown>): Set<string> {
  const words = text.match(/[\p{L}'’-]+/gu) ?? [];
  const found = new Set<string>();
  for (let at = 0; at < words.length; at += 1)
    for (let length = 3; length >= 1; length -= 1) {
      const written = words.slice(at, at + length).join(' ');
      const term = [written, written.slice(0, 1).toUpperCase() + written.slice(1)].find((form) =>
        terms.has(form),
      );
      if (term === undefined) continue;
      found.add(term);
      at += length - 1;
      break;
    }
  return found;
}

/** Deliberately not the product's rule, which is being measured: the first six tenths of each word. */
function holdsStems(low: string, target: string): boolean {
  const words = target.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const stems = words.map((word) =>
    word.slice(0, Math.max(Math.min(3, word.length), Math.ceil(word.length * 0.6))),
  );
  return stems.length > 0 && stems.every((stem) => low.includes(stem));
}
