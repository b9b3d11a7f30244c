import { keysIn, reachOf } from './candidate-lengths.ts';
import type { Seed, SourceRow } from './survey.ts';
import type { Inflection } from './inflection.ts';
import { isUnspaced, keyOf, type Run, runsOf, type Unit } from './units.ts';

const CONTEXT_CHARS_MIN = 20;
const CONTEXT_CHARS_MAX = 500;
const CONTAINERS_MAX = 16;
const CAPITAL = /^\p{Lu}/u;

export interface Tally {
  /** As written at its first occurrence. */
  form: string;
  /** Occurrences, including those inside longer candidates. */
  raw: number;
  occurrences: number;
  /** Strings with an occurrence outside longer candidates. */
  strings: number;
  /** Those of them that are more than the term itself. */
  inside: number;
  /** Inside a sentence. */
  upper: number;
  lower: number;
  context: string;
  /** The second-best context, so that a model sees the term twice. */
  context2: string;
  containers: Set<string>;
}

interface Match {
  key: string;
  start: number;
  /** The start of its last word. */
  last: number;
  end: number;
  isMidSentence: boolean;
}

interface Tallies {
  add(row: SourceRow): void;
  get(key: string): Tally | undefined;
}

/** The last pass: counts every candidate, longest first, and masks its occurrences for shorter ones. */
export function createTallies(seeds: ReadonlyMap<string, Seed>, inflection: Inflection): Tallies {
  const tallies = new Map<string, Tally>();
  const matchesIn = createMatcher(seeds, inflection);

  return {
    add({ content }) {
      const matches = matchesIn(content);
      if (matches.length === 0) return;
      matches.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
      // A shorter match that overlaps a longer one has an end inside it, so two look-ups are enough.
      const coveredBy = Array.from<string | undefined>({ length: content.length });
      const counted = new Set<string>();
      const whole = keyOf(content.trim());
      for (const match of matches) {
        const tally = tallies.get(match.key) ?? emptyTally(content.slice(match.start, match.end));
        tallies.set(match.key, tally);
        tally.raw += 1;
        const cover = coveredBy[match.start] ?? coveredBy[match.end - 1];
        if (cover !== undefined) {
          if (tally.containers.size < CONTAINERS_MAX) tally.containers.add(cover);
          continue;
        }
        coveredBy.fill(match.key, match.start, match.end);
        tally.occurrences += 1;
        if (match.isMidSentence) tally[isCapitalised(content, match) ? 'upper' : 'lower'] += 1;
        if (counted.has(match.key)) continue;
        counted.add(match.key);
        tally.strings += 1;
        if (whole !== match.key) tally.inside += 1;
        addContext(tally, content, match);
      }
    },
    get: (key) => tallies.get(key),
  };
}

/**
 * Counts only occurrences inside longer rows, because rows that consist only of a candidate do not
 * show that it recurs.
 */
export function createRecurrence(
  seeds: ReadonlyMap<string, Seed>,
  inflection: Inflection,
): {
  add(row: SourceRow): void;
  recurs(key: string): boolean;
} {
  const recurring = new Set<string>();
  const matchesIn = createMatcher(seeds, inflection);
  return {
    add({ content }) {
      const whole = keyOf(content.trim());
      for (const { key } of matchesIn(content)) if (key !== whole) recurring.add(key);
    },
    recurs: (key) => recurring.has(key),
  };
}

function emptyTally(form: string): Tally {
  return {
    form,
    raw: 0,
    occurrences: 0,
    strings: 0,
    inside: 0,
    upper: 0,
    lower: 0,
    context: '',
    context2: '',
    containers: new Set(),
  };
}

/** Finds every occurrence of a candidate with any ending. */
function createMatcher(
  seeds: ReadonlyMap<string, Seed>,
  inflection: Inflection,
): (content: string) => Match[] {
  const reach = reachOf(seeds.values());
  // Most words cannot end a candidate, so their endings need not be cut.
  const lastWords = new Set(
    seeds
      .keys()
      .filter((key) => !isUnspaced(key))
      .map((key) => key.slice(key.lastIndexOf(' ') + 1)),
  );
  type Keys = ReturnType<typeof keysIn>;

  function keyAt(keys: Keys, start: number, last: Unit): string | undefined {
    const key = keys(start, last.end);
    if (seeds.has(key)) return key;
    return inflection
      .stemsOf(keys(last.start, last.end))
      .filter((stem) => lastWords.has(stem))
      .map((stem) => keys(start, last.start) + stem)
      .find((form) => seeds.has(form));
  }

  function matchesOf(keys: Keys, { units, startsSentence }: Run): Match[] {
    const found: Match[] = [];
    for (const [from, unit] of units.entries()) {
      const { start } = unit;
      const isMidSentence = from > 0 || !startsSentence;
      let isKnown = false;
      for (const last of units.slice(from, from + reach(keys(start, start + 2)))) {
        const key = keyAt(keys, start, last);
        if (key === undefined) continue;
        isKnown = true;
        found.push({ key, start, last: last.start, end: last.end, isMidSentence });
      }
      // "CCD-Kamera" mentions CCD, unless the compound is a term itself.
      for (const part of isKnown ? [] : partsOf(keys(start, unit.end), start)) {
        const key = keyAt(keys, part.start, part);
        if (key !== undefined)
          found.push({ key, start: part.start, last: part.start, end: part.end, isMidSentence });
      }
    }
    return found;
  }
  return (content) => {
    const keys = keysIn(content);
    return runsOf(content).flatMap((run) => matchesOf(keys, run));
  };
}

/** The parts of a hyphenated word. Empty if there is no hyphen. */
function partsOf(word: string, start: number): Unit[] {
  if (!word.includes('-')) return [];
  let at = start;
  return word.split('-').map((part) => {
    const unit = { start: at, end: at + part.length };
    at = unit.end + 1;
    return unit;
  });
}

/** "British Empire" is a name; in "British colony" only the first word is one. */
function isCapitalised(content: string, { start, last }: Match): boolean {
  return CAPITAL.test(content.slice(start, start + 2)) && CAPITAL.test(content.slice(last, last + 2));
}

/** Keeps the shortest string with enough text around the term, or a longer excerpt until there is one. */
function addContext(tally: Tally, content: string, match: Match): void {
  const text = excerpt(content, match);
  if (text.length === 0 || text === tally.context || text === tally.context2) return;
  if (isBetter(text, tally.context)) {
    tally.context2 = tally.context;
    tally.context = text;
  } else if (isBetter(text, tally.context2)) tally.context2 = text;
}

function isBetter(text: string, than: string): boolean {
  const fits = (each: string) => each.length >= CONTEXT_CHARS_MIN;
  if (than === '') return true;
  return fits(text) ? !fits(than) || text.length < than.length : !fits(than) && text.length > than.length;
}

function excerpt(content: string, match: Match): string {
  if (content.length <= CONTEXT_CHARS_MAX) return content.trim();
  const from = Math.max(0, Math.min(match.start - CONTEXT_CHARS_MAX / 2, content.length - CONTEXT_CHARS_MAX));
  return content
    .slice(from, from + CONTEXT_CHARS_MAX)
    .trim()
    .toWellFormed();
}
