import type { ForeignPair } from './pairs.ts';

/** A term as the catalogs themselves have it: a row of its own. */
export interface ForeignTerm {
  program: string;
  source: string;
  /** By language. */
  targets: ReadonlyMap<string, string>;
  /** Languages whose translators keep to their word for it. */
  kept: ReadonlySet<string>;
}

const TERM = /^\p{Lu}[\p{L}'’-]{2,24}(?: \p{Lu}?[\p{L}'’-]{2,24}){0,2}$/u;
const RECURS_MIN = 4;
const KEPT_SHARE = 0.7;
const SPECIAL_MIN = 8;

/**
 * Where nobody brings a glossary, the catalogs are one: short rows with a capital (a unit, a person, a
 * place) that recur in four or more longer texts of the program, whatever their case there. A button
 * ("Back") recurs as well; it is no term, because translators do not keep to one word for it. So a
 * term counts for a language if translators of two other languages keep to theirs. Nor is what every
 * program speaks of: a term stands eight times as often in its program as in the others together.
 */
export function deriveGlossary(pairs: readonly ForeignPair[]): ForeignTerm[] {
  const isSpecial = createContrast(pairs);
  return [...Map.groupBy(pairs, ({ program }) => program)].flatMap(([program, own]) => {
    const rows = new Map<string, Map<string, string>>();
    for (const { source, target, language } of own) {
      if (!TERM.test(source)) continue;
      const targets = rows.get(source) ?? new Map<string, string>();
      rows.set(source, targets);
      if (!targets.has(language)) targets.set(language, target.trim());
    }
    const prose = own.filter(({ source }) => isProse(source));
    const texts = new Map<string, number>();
    const kept = new Map<string, { there: number; all: number }>();
    for (const { source, target, language } of prose) {
      const low = target.toLowerCase();
      for (const term of termsIn(source, rows)) {
        texts.set(`${term}\0${language}`, (texts.get(`${term}\0${language}`) ?? 0) + 1);
        const count = kept.get(`${term}\0${language}`) ?? { there: 0, all: 0 };
        kept.set(`${term}\0${language}`, count);
        count.all += 1;
        if (holdsStems(low, rows.get(term)?.get(language) ?? '')) count.there += 1;
      }
    }
    return [...rows].flatMap(([source, targets]): ForeignTerm[] => {
      const recurring = [...targets.keys()].filter(
        (language) => (texts.get(`${source}\0${language}`) ?? 0) >= RECURS_MIN,
      );
      if (recurring.length === 0 || !isSpecial(source, program)) return [];
      const faithful = recurring.filter((language) => {
        const { there, all } = kept.get(`${source}\0${language}`) ?? { there: 0, all: 1 };
        return there >= all * KEPT_SHARE;
      });
      return [{ program, source, targets, kept: new Set(faithful) }];
    });
  });
}

/** How much more often a term stands in the texts of its program than in those of all others. */
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

/** Of a language the translators' own choices say nothing about whether it is a term. */
export function isTermFor({ kept }: ForeignTerm, language: string): boolean {
  return kept.size - (kept.has(language) ? 1 : 0) >= 2;
}

export function isProse(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 6;
}

/** The longest first, so that "Elvish Fighter" is no "Fighter"; each once. */
export function termsIn(text: string, terms: ReadonlyMap<string, unknown>): Set<string> {
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

/** Not the rule of the product, which is what is measured: of each word the first six tenths. */
function holdsStems(low: string, target: string): boolean {
  const words = target.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const stems = words.map((word) =>
    word.slice(0, Math.max(Math.min(3, word.length), Math.ceil(word.length * 0.6))),
  );
  return stems.length > 0 && stems.every((stem) => low.includes(stem));
}
