import type { Seed, SourceRow } from './survey.ts';
import { keyOf, runsOf } from './units.ts';

const CONTEXT_CHARS_MIN = 20;
const CONTEXT_CHARS_MAX = 500;
const CONTAINERS_MAX = 16;

export interface Tally {
  /** Occurrences, those inside longer candidates included. */
  raw: number;
  occurrences: number;
  /** Strings with an occurrence of its own. */
  strings: number;
  /** Of these, strings that are more than the term itself. */
  inside: number;
  /** In the middle of a sentence. */
  upper: number;
  lower: number;
  context: string;
  containers: Set<string>;
}

interface Match {
  key: string;
  start: number;
  end: number;
  isMidSentence: boolean;
}

export interface Tallies {
  add(row: SourceRow): void;
  get(key: string): Tally | undefined;
}

/** Last pass: every candidate is counted, the longest first, and what it covers is masked for shorter ones. */
export function createTallies(seeds: ReadonlyMap<string, Seed>): Tallies {
  const tallies = new Map<string, Tally>();
  const unitsMax = longestOf(seeds);

  return {
    add({ content }) {
      const matches = matchesIn(content, seeds, unitsMax);
      if (matches.length === 0) return;
      matches.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
      // A shorter match that touches a longer one has an end in it, so two looks are enough.
      const coveredBy = Array.from<string | undefined>({ length: content.length });
      const counted = new Set<string>();
      const whole = keyOf(content.trim());
      for (const match of matches) {
        const tally = tallies.get(match.key) ?? emptyTally();
        tallies.set(match.key, tally);
        tally.raw += 1;
        const cover = coveredBy[match.start] ?? coveredBy[match.end - 1];
        if (cover !== undefined) {
          if (tally.containers.size < CONTAINERS_MAX) tally.containers.add(cover);
          continue;
        }
        coveredBy.fill(match.key, match.start, match.end);
        tally.occurrences += 1;
        if (match.isMidSentence) tally[/^\p{Lu}/u.test(content.slice(match.start)) ? 'upper' : 'lower'] += 1;
        if (counted.has(match.key)) continue;
        counted.add(match.key);
        tally.strings += 1;
        if (whole !== match.key) tally.inside += 1;
        tally.context = betterContext(tally.context, content, match);
      }
    },
    get: (key) => tallies.get(key),
  };
}

/** Rows that consist of a candidate and nothing else do not show that it recurs. */
export function createRecurrence(seeds: ReadonlyMap<string, Seed>): {
  add(row: SourceRow): void;
  recurs(key: string): boolean;
} {
  const recurring = new Set<string>();
  const unitsMax = longestOf(seeds);
  return {
    add({ content }) {
      const whole = keyOf(content.trim());
      for (const { key } of matchesIn(content, seeds, unitsMax)) if (key !== whole) recurring.add(key);
    },
    recurs: (key) => recurring.has(key),
  };
}

function longestOf(seeds: ReadonlyMap<string, Seed>): number {
  return seeds.values().reduce((max, seed) => Math.max(max, seed.units), 1);
}

function emptyTally(): Tally {
  return {
    raw: 0,
    occurrences: 0,
    strings: 0,
    inside: 0,
    upper: 0,
    lower: 0,
    context: '',
    containers: new Set(),
  };
}

function matchesIn(content: string, seeds: ReadonlyMap<string, Seed>, unitsMax: number): Match[] {
  const matches: Match[] = [];
  for (const { units, startsSentence } of runsOf(content)) {
    for (let from = 0; from < units.length; from += 1) {
      const start = units[from]?.start ?? 0;
      for (let to = from; to < Math.min(units.length, from + unitsMax); to += 1) {
        const end = units[to]?.end ?? 0;
        const key = keyOf(content.slice(start, end));
        if (seeds.has(key)) matches.push({ key, start, end, isMidSentence: from > 0 || !startsSentence });
      }
    }
  }
  return matches;
}

/** The shortest string with enough around the term to understand it; a longer one until then. */
function betterContext(now: string, content: string, match: Match): string {
  const text = content.trim();
  if (text.length === 0 || now === text) return now;
  const fits = (each: string) => each.length >= CONTEXT_CHARS_MIN;
  const isBetter =
    now === '' ||
    (fits(text) ? !fits(now) || text.length < now.length : !fits(now) && text.length > now.length);
  if (!isBetter) return now;
  if (content.length <= CONTEXT_CHARS_MAX) return text;
  const from = Math.max(0, Math.min(match.start - CONTEXT_CHARS_MAX / 2, content.length - CONTEXT_CHARS_MAX));
  return content
    .slice(from, from + CONTEXT_CHARS_MAX)
    .trim()
    .toWellFormed();
}
