import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { scoreTokens } from './score.ts';
import { type Features, featuresOf, type Frequencies, rarest, saltOf, SIGNATURE_MAX } from './signature.ts';
import { type Token, tokenise } from './tokens.ts';

export interface MemoryScope {
  projectId: string;
  /** Of the sources. */
  language: string;
}

/** A source of the memory that is near a text. */
export interface Near {
  id: number;
  /** With numbers and placeholders taken as equal: what it can reach at best. */
  levelled: number;
}

/** The rarest features are asked for first; the others only where these found nothing good. */
const FIRST_PROBES = 6;
/** A probe takes in features until it should leave so many sources, each after the first taking this share. */
const SOURCES_PER_PROBE = 100;
const SELECTIVITY = 6;
const PROBE_FEATURES_MAX = 3;
/** What a probe may cost whose features are common but not counted yet. */
const POSTINGS_MAX = 300;
const GOOD_ENOUGH = 85;
const SECOND_ROUND_TOKENS_MIN = 3;
/** Scored one by one; they share the most features with the text. */
const VERIFIED_MAX = 32;
/** Of sources this much shorter or longer none reaches 60 %. */
const LENGTH_RATIO = 0.6;
/** Texts of one statement; about 40 ms of scoring until the event loop has its next turn. */
const CHUNK = 50;
/** Kept of one text, for all target languages together. */
const KEPT_MAX = 12;

interface Wanted {
  index: number;
  tokens: readonly Token[];
  features: Features;
}

/**
 * The near sources of each text, best first; of the text itself and of others with the same wording too.
 * Nothing here depends on a target language.
 */
export async function findNear(
  tx: Tx,
  scope: MemoryScope,
  texts: readonly string[],
  floor: number,
): Promise<Near[][]> {
  if (texts.length === 0) return [];
  const found: Near[][] = texts.map(() => []);
  const salt = saltOf(scope.projectId, scope.language);
  await preferIndexes(tx);
  for (let from = 0; from < texts.length; from += CHUNK) {
    const wanted = texts.slice(from, from + CHUNK).map((text, n) => {
      const tokens = tokenise(text);
      return { index: from + n, tokens, features: featuresOf(tokens, salt) };
    });
    const frequencies = await readFrequencies(
      tx,
      wanted.flatMap(({ features }) => features.all),
    );
    await addRound(
      tx,
      scope,
      wanted,
      (features) => probesOf(features, frequencies, 0, FIRST_PROBES),
      floor,
      found,
    );
    const poor = wanted.filter(
      ({ index, features }) =>
        features.size >= SECOND_ROUND_TOKENS_MIN && (found[index]?.[0]?.levelled ?? 0) < GOOD_ENOUGH,
    );
    await addRound(
      tx,
      scope,
      poor,
      (features) => probesOf(features, frequencies, FIRST_PROBES, SIGNATURE_MAX),
      floor,
      found,
    );
  }
  return found;
}

/**
 * The planner takes an unknown feature for one in 200 sources, and up to 100,000 of them it would
 * rather read the whole table, once for each feature. Planning anew for every list of features, as it
 * does when it believes that to help, was a fifth of a look-up.
 */
export async function preferIndexes(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(
    tx,
  );
}

/** How many sources have each feature. What is not counted yet is missing, and taken for rare. */
export async function readFrequencies(tx: Tx, features: readonly number[]): Promise<Frequencies> {
  const { rows } = await sql<{ feature: number; count: number }>`
    select feature, count from tm_feature_counts where feature = any(${[...new Set(features)]}::int[])`.execute(
    tx,
  );
  return new Map(rows.map(({ feature, count }) => [feature, count]));
}

async function addRound(
  tx: Tx,
  scope: MemoryScope,
  wanted: readonly Wanted[],
  probesOf: (features: Features) => Probe[],
  floor: number,
  found: Near[][],
): Promise<void> {
  if (wanted.length === 0) return;
  const candidates = await readCandidates(tx, wanted, probesOf);
  const sources = await readSources(tx, scope, [...new Set([...candidates.values()].flat())]);
  const tokensOf = new Map<number, readonly Token[]>();
  for (const { index, tokens } of wanted) {
    const near = found[index] ?? [];
    const known = new Set(near.map(({ id }) => id));
    for (const id of candidates.get(index) ?? []) {
      if (known.has(id)) continue;
      const source = sources.get(id);
      if (source === undefined) continue;
      const theirs = tokensOf.get(id) ?? tokenise(source);
      tokensOf.set(id, theirs);
      const levelled = scoreTokens(tokens, theirs, { levelled: true });
      if (levelled >= floor) near.push({ id, levelled });
    }
    near.sort((a, b) => b.levelled - a.levelled || b.id - a.id);
    found[index] = near.slice(0, KEPT_MAX);
  }
}

/** Features that a source must all have, and what it says about a source that it does. */
interface Probe {
  features: readonly number[];
  weight: number;
}

/**
 * The sources that share most with each text. Postings come as one array per probe and are added up
 * here: ranking 500 of them in SQL cost more than reading them. The limit bounds what a feature costs
 * that is common but not counted yet.
 */
async function readCandidates(
  tx: Tx,
  wanted: readonly Wanted[],
  probesOf: (features: Features) => Probe[],
): Promise<Map<number, number[]>> {
  const probes = wanted.flatMap(({ index, features }) =>
    probesOf(features).map((probe) => ({ ...probe, index, size: features.size })),
  );
  const { rows } = await sql<{ place: number; ids: number[] }>`
    select p.place::int as place, array(
             select t.source_id::float8 from tm_signatures t
              where t.signature @> p.features::int[] and t.tokens between p.low and p.high
              limit ${POSTINGS_MAX}) as ids
      from unnest(${probes.map(({ size }) => Math.floor(size * LENGTH_RATIO))}::int[],
                  ${probes.map(({ size }) => Math.ceil(size / LENGTH_RATIO))}::int[],
                  ${probes.map(({ features }) => `{${features.join()}}`)}::text[])
             with ordinality as p(low, high, features, place)`.execute(tx);
  const weights = new Map<number, Map<number, number>>(wanted.map(({ index }) => [index, new Map()]));
  for (const { place, ids } of rows) {
    const probe = probes[place - 1];
    const sums = weights.get(probe?.index ?? -1);
    if (probe && sums) for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + probe.weight);
  }
  return new Map(
    Array.from(weights, ([index, sums]) => {
      const best = [...sums].sort(([a, x], [b, y]) => y - x || b - a).slice(0, VERIFIED_MAX);
      return [index, best.map(([id]) => id)];
    }),
  );
}

/**
 * Probes that few sources answer: a rare feature by itself, a common one together with others until
 * about SOURCES_PER_PROBE sources are left. The index intersects features without touching a row; a row costs
 * more than everything else, because the next one is somewhere else on the disk.
 */
function probesOf(features: Features, frequencies: Frequencies, from: number, to: number): Probe[] {
  const ranked = rarest(features, frequencies).slice(0, SIGNATURE_MAX);
  // Neighbours in rank are often the two bigrams of one phrase, which say the same.
  const stride = Math.max(1, Math.floor(ranked.length / 4));
  return ranked.slice(from, to).map((first, n): Probe => {
    const chosen = [first];
    let left = frequencies.get(first) ?? 1;
    for (let step = 1; left > SOURCES_PER_PROBE && chosen.length < PROBE_FEATURES_MAX; step += 1) {
      const other = ranked[(from + n + step * stride) % ranked.length];
      if (other === undefined || chosen.includes(other)) break;
      chosen.push(other);
      left = Math.min(left, frequencies.get(other) ?? 1) / SELECTIVITY;
    }
    const weight = chosen.reduce((sum, feature) => sum + rarity(feature, frequencies), 0);
    return { features: chosen, weight };
  });
}

/** A feature in every second source says little, one in a thousand much. */
function rarity(feature: number, frequencies: Frequencies): number {
  return 21 - Math.log2(1 + (frequencies.get(feature) ?? 0));
}

/** Through the wall of row-level security, which the signatures stand outside of. */
async function readSources(
  tx: Tx,
  { projectId, language }: MemoryScope,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('tm_sources')
    .select(['id', 'source'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('project_id', '=', projectId)
    .where('language', '=', language)
    .execute();
  return new Map(rows.map(({ id, source }) => [id, source]));
}
