import type { Tx } from '#platform/db/client.ts';
import { findNear, type Near } from './candidates.ts';
import { compareMatches, judge, type Match, type Unit, type Wanted } from './judge.ts';
import { hasWording } from './normalise.ts';
import type { MemoryScope } from './store-candidates.ts';
import { findSame, readUnits } from './store-units.ts';
import { tokenise } from './tokens.ts';

/** About 20 MB at most: a text with near sources keeps twelve of them, and most texts have none. */
const ENTRIES_MAX = 100_000;

/**
 * The answers of findNear, valid until the memory changes. A task looks up its strings once per
 * language, and near sources do not depend on the language.
 */
class NearCache {
  readonly #entries = new Map<string, readonly Near[]>();

  get(key: string): readonly Near[] | undefined {
    const found = this.#entries.get(key);
    if (found === undefined) return undefined;
    // A Map keeps insertion order, so the first entry is the least recently used.
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }

  set(key: string, near: readonly Near[]): void {
    this.#entries.delete(key);
    this.#entries.set(key, near);
    const { value: oldest } = this.#entries.keys().next();
    if (this.#entries.size > ENTRIES_MAX && oldest !== undefined) this.#entries.delete(oldest);
  }
}

export interface LookUp {
  scope: MemoryScope;
  /** The memory version from memoryVersion. Caches are keyed by it. */
  version: number;
  targetLanguage: string;
  wanted: readonly Wanted[];
  /** Matches below this score are left out. */
  minScore: number;
  /** The maximum number of matches per text. */
  limit: number;
  /** Also find near matches for texts that the memory knows word for word. */
  isThorough?: boolean;
  /** Find only the same text and the same wording, at a hundredth of the cost. */
  withoutNear?: boolean;
}

/** Near sources are cut off by their score before penalties, which take six points at most. */
const NEAR_FLOOR = 50;
const near = new NearCache();

/** The matches of each text, best first. The number of statements does not depend on the number of texts. */
export async function lookUp(tx: Tx, query: LookUp): Promise<Match[][]> {
  const { scope, targetLanguage, wanted } = query;
  const worded = wanted.map(({ source }) => hasWording(source));
  const tokens = new Map<number, ReturnType<typeof tokenise>>();
  const judgeAll = (index: number, text: Wanted, units: Iterable<Unit>): Match[] => {
    const own = tokens.get(index) ?? tokenise(text.source);
    tokens.set(index, own);
    return Array.from(units, (unit) => judge(text, own, unit, targetLanguage));
  };
  const same = await findSame(tx, scope, targetLanguage, wanted, worded);
  const matches = wanted.map((text, index) => judgeAll(index, text, same[index] ?? []));
  if (query.withoutNear) return matches.map((list) => choose(list, query));
  const open = wanted.flatMap((text, index) => {
    const isKnown = matches[index]?.some((match) => match.isApplicable) ?? false;
    return (query.isThorough || !isKnown) && worded[index] ? [{ index, text }] : [];
  });
  const nearBy = await findNearCached(
    tx,
    scope,
    query.version,
    open.map(({ text }) => text),
    query.minScore,
  );
  const units = await readUnits(
    tx,
    scope,
    targetLanguage,
    nearBy.flatMap((list) => list.map(({ id }) => id)),
  );
  for (const [n, { index, text }] of open.entries()) {
    const known = new Set(matches[index]?.map(({ unit }) => unit.id));
    const more = (nearBy[n] ?? [])
      .flatMap(({ id }) => units.get(id) ?? [])
      .filter(({ id }) => !known.has(id));
    matches[index]?.push(...judgeAll(index, text, more));
  }
  return matches.map((list) => choose(list, query));
}

function choose(matches: readonly Match[], { minScore, limit }: LookUp): Match[] {
  const sorted = matches.filter(({ score }) => score >= minScore).sort(compareMatches);
  const seen = new Set<string>();
  // Strings with the same text and translation count as one match.
  return sorted
    .filter(({ unit }) => {
      const key = `${unit.source}\0${unit.target}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, limit);
}

/** Looks up equal texts of one call only once. */
async function findNearCached(
  tx: Tx,
  scope: MemoryScope,
  version: number,
  texts: readonly Wanted[],
  minScore: number,
): Promise<(readonly Near[])[]> {
  const floor = Math.max(NEAR_FLOOR, minScore);
  const keyOf = ({ sourceKey }: Wanted) =>
    `${scope.projectId} ${scope.language} ${version} ${floor} ${sourceKey}`;
  const missing = [
    ...new Map(texts.filter((text) => !near.get(keyOf(text))).map((text) => [keyOf(text), text])),
  ];
  const found = await findNear(
    tx,
    scope,
    missing.map(([, { source }]) => source),
    floor,
  );
  const fresh = new Map(missing.map(([key], index) => [key, found[index] ?? []]));
  for (const [key, list] of fresh) near.set(key, list);
  return texts.map((text) => fresh.get(keyOf(text)) ?? near.get(keyOf(text)) ?? []);
}
