import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Frequencies } from './signature.ts';

export interface MemoryScope {
  projectId: string;
  /** The source language. */
  language: string;
}

/** Limits the cost of a probe whose features are common but not counted yet. */
const POSTINGS_MAX = 300;
/** These sources are scored one by one. They share the most features with the text. */
const VERIFIED_MAX = 32;
/** A source whose length differs by more than this ratio cannot reach 60 %. */
const LENGTH_RATIO = 0.6;

/**
 * How many sources have each feature. Features that were not counted yet are missing and count as
 * rare. The same query makes the transaction prefer indexes: the planner assumes that an unknown
 * feature is in one of 200 sources, and with up to 100,000 sources it would read the whole table for
 * each feature. Planning anew for each list of features would take a fifth of a look-up.
 */
export async function readFrequencies(tx: Tx, features: readonly number[]): Promise<Frequencies> {
  const { rows } = await sql<{ feature: number | null; count: number }>`
    with settings as materialized (
      select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true))
    select f.feature, f.count from settings left join tm_feature_counts f on f.feature = any(${`{${[...new Set(features)].join()}}`}::int[])`.execute(
    tx,
  );
  // One row must come back even if nothing is counted yet, otherwise the settings would not be evaluated.
  return new Map(rows.flatMap(({ feature, count }) => (feature === null ? [] : [[feature, count]])));
}

/** Features that a source must all have, and the weight that this adds. */
export interface Probe {
  features: readonly number[];
  weight: number;
}

/**
 * The sources that share most with each text, in one query. Texts are read under row-level security,
 * which the signatures are not subject to. `offset 0` forces one look-up by primary key per source,
 * whatever the planner estimates.
 */
export async function readCandidates(
  tx: Tx,
  { projectId, language }: MemoryScope,
  /** Each with the index of its text and the number of its tokens. */
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

/** Sources that have at least one of the features. */
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
 * Sources that contain a folded phrase in either text of a unit, and how many were read. The index of
 * the project is scanned in parts, because a filter over all of it would block the call for minutes.
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
