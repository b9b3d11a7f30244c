import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Frequencies } from './signature.ts';

export interface MemoryScope {
  projectId: string;
  /** Of the sources. */
  language: string;
}

/** What a probe may cost whose features are common but not counted yet. */
const POSTINGS_MAX = 300;
/** Scored one by one; they share the most features with the text. */
const VERIFIED_MAX = 32;
/** No source that is this much shorter or longer reaches 60 %. */
const LENGTH_RATIO = 0.6;

/**
 * How many sources have each feature; what is not counted yet is missing, and taken for rare. In the
 * same trip the transaction is told to prefer indexes: the planner takes an unknown feature for one in
 * 200 sources, and up to 100,000 of them it would rather read the whole table, once for each feature.
 * Planning anew for every list of features was a fifth of a look-up.
 */
export async function readFrequencies(tx: Tx, features: readonly number[]): Promise<Frequencies> {
  const { rows } = await sql<{ feature: number | null; count: number }>`
    with settings as materialized (
      select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true))
    select f.feature, f.count from settings left join tm_feature_counts f on f.feature = any(${`{${[...new Set(features)].join()}}`}::int[])`.execute(
    tx,
  );
  // Also when nothing is counted yet one row must come back, or the settings would not be read.
  return new Map(rows.flatMap(({ feature, count }) => (feature === null ? [] : [[feature, count]])));
}

/** Features that a source must all have, and what it says about a source that it does. */
export interface Probe {
  features: readonly number[];
  weight: number;
}

/**
 * The sources that share most with each text, in one trip. Their texts are read through the wall of
 * row-level security, which the signatures stand outside of; `offset 0` keeps that one look-up by
 * primary key for each, whatever the planner believes.
 */
export async function readCandidates(
  tx: Tx,
  { projectId, language }: MemoryScope,
  /** Each with the text that it is for, and how many tokens that has. */
  probes: readonly (Probe & { index: number; size: number })[],
): Promise<{ index: number; id: number; source: string }[]> {
  const { rows } = await sql<{ index: number; id: number; source: string }>`
    select c.index, c.id, s.source
      from (select p.index, t.id, row_number() over (partition by p.index order by sum(p.weight) desc, t.id desc) as place
              from unnest(${probes.map(({ index }) => index)}::int[], ${probes.map(({ weight }) => weight)}::float8[],
                          ${probes.map(({ size }) => Math.floor(size * LENGTH_RATIO))}::int[],
                          ${probes.map(({ size }) => Math.ceil(size / LENGTH_RATIO))}::int[],
                          ${probes.map(({ features }) => `{${features.join()}}`)}::text[]) as p(index, weight, low, high, features)
             cross join lateral (
               select g.source_id as id from tm_signatures g
                where g.signature @> p.features::int[] and g.tokens between p.low and p.high
                limit ${POSTINGS_MAX}) t
             group by p.index, t.id) c
     cross join lateral (
       select m.source from tm_sources m
        where m.id = c.id and m.project_id = ${projectId} and m.language = ${language} offset 0) s
     where c.place <= ${VERIFIED_MAX}`.execute(tx);
  return rows;
}

/** Sources that have one of the features, whatever else is in them. */
export async function findHolders(tx: Tx, features: readonly number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.source_id as id
      from unnest(${[...features]}::int[]) as f(feature)
     cross join lateral (
       select t.source_id from tm_signatures t where t.signature @> array[f.feature] limit ${limit}) s
     limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Sources with a folded phrase on one side of a unit, and how many were looked at. Part by part through
 * the index of the project: a filter over all of it would hold the call for minutes.
 */
export async function scanFor(
  tx: Tx,
  scope: MemoryScope,
  targetLanguage: string,
  phrase: { wanted: string; side: 'source' | 'target' },
  max: { scanned: number; found: number },
): Promise<{ ids: number[]; scanned: number }> {
  const text = phrase.side === 'source' ? sql.ref('c.source') : sql.ref('g.target');
  const { rows } = await sql<{ id: number | null; scanned: number }>`
    with c as materialized (
      select id, source from tm_sources
       where project_id = ${scope.projectId} and language = ${scope.language} limit ${max.scanned}
    ), hits as materialized (
      select c.id from c join tm_targets g on g.source_id = c.id and g.language = ${targetLanguage}
       where position(${phrase.wanted} in lower(normalize(${text}, nfkc))) > 0 limit ${max.found})
    select h.id, (select count(*)::int from c) as scanned from (select 1) one left join hits h on true`.execute(
    tx,
  );
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), scanned: rows[0]?.scanned ?? 0 };
}
