import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Unit, Wanted } from './judge.ts';
import type { MemoryScope } from './store-candidates.ts';

/** How many units with the same wording are tried, newest first. */
const WORDINGS_MAX = 5;

type Found = Unit & { index: number };

const UNIT = sql`
  t.id, t.source, t.source_key as "sourceKey", t.normal_key as "normalKey", t.string_id as "stringId", t.previous_key as "previousKey",
  t.next_key as "nextKey", g.target, g.origin, g.is_reviewed as "isReviewed", g.updated_at as "updatedAt"`;

/**
 * A score of 0 means a critical fault. Such texts were learned in the past and would win over a
 * healthy engine as full matches. If a person approved one anyway, it stays usable.
 */
const isUsable = sql`(g.score is distinct from 0 or g.is_reviewed and g.origin <> 'given')`;

/**
 * Null while the project's memory is empty in this language, so the common case of a new project costs
 * one query.
 */
export async function memoryVersion(tx: Tx, { projectId, language }: MemoryScope): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select coalesce((select memory_version from lexicon_versions where project_id = ${projectId}), 0) as version
     where exists (select 1 from tm_sources where project_id = ${projectId} and language = ${language})`.execute(
    tx,
  );
  return rows[0]?.version ?? null;
}

/**
 * Units with the same text, the best for each text. If there are none, some units with the same
 * wording. Equal texts have equal normal keys: asking for both keys lets the planner use either index,
 * whatever it estimates for a new project.
 */
export async function findSame(
  tx: Tx,
  { projectId, language }: MemoryScope,
  targetLanguage: string,
  wanted: readonly Wanted[],
  /** Which of the texts contain letters. */
  worded: readonly boolean[],
): Promise<Unit[][]> {
  const units: Unit[][] = wanted.map(() => []);
  const { rows } = await sql<Found>`
    with q as materialized (
      select * from unnest(${wanted.map(({ sourceKey }) => sourceKey)}::uuid[], ${wanted.map(({ normalKey }) => normalKey)}::uuid[],
                           ${wanted.map(({ stringId }) => stringId)}::text[], ${wanted.map(({ previousKey }) => previousKey)}::uuid[],
                           ${wanted.map(({ nextKey }) => nextKey)}::uuid[], ${[...worded]}::boolean[])
             with ordinality as q(source_key, normal_key, string_id, previous_key, next_key, worded, place)
    ), exact as materialized (
      select q.place, u.*
        from q cross join lateral (
          select ${UNIT}
            from tm_sources t
            join tm_targets g on g.source_id = t.id and g.language = ${targetLanguage} and ${isUsable}
           where t.project_id = ${projectId} and t.language = ${language}
             and t.source_key = q.source_key and t.normal_key = q.normal_key
           order by case when t.string_id <> '' and t.string_id = q.string_id then 2
                         when t.previous_key = q.previous_key or t.next_key = q.next_key then 1 else 0 end desc,
                    g.is_reviewed desc, g.updated_at desc, t.id desc
           limit 1) u
    ), found as (
      select * from exact
      union all
      select q.place, u.*
        from q cross join lateral (
          select ${UNIT}
            from tm_sources t
            join tm_targets g on g.source_id = t.id and g.language = ${targetLanguage} and ${isUsable}
           where t.project_id = ${projectId} and t.language = ${language} and t.normal_key = q.normal_key
           order by g.is_reviewed desc, g.updated_at desc, t.id desc
           limit ${WORDINGS_MAX}) u
       where q.worded and not exists (select 1 from exact e where e.place = q.place))
    select (place - 1)::int as index, found.* from found`.execute(tx);
  for (const { index, ...unit } of rows) units[index]?.push(unit);
  return units;
}

/** Units by the id of the source, in one language. */
export async function readUnits(
  tx: Tx,
  { projectId, language }: MemoryScope,
  targetLanguage: string,
  ids: readonly number[],
): Promise<Map<number, Unit>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Unit>`
    select ${UNIT}
      from tm_sources t
      join tm_targets g on g.source_id = t.id and g.language = ${targetLanguage} and ${isUsable}
     where t.id = any(${[...new Set(ids)]}::bigint[]) and t.project_id = ${projectId} and t.language = ${language}`.execute(
    tx,
  );
  return new Map(rows.map((unit) => [unit.id, unit]));
}

/** The newest units of the memory in one language, optionally only those before a given one. */
export async function readNewestUnits(
  tx: Tx,
  { projectId, language }: MemoryScope,
  targetLanguage: string,
  before: number | null,
  count: number,
): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select ${UNIT}
      from tm_targets g
      join tm_sources t on t.id = g.source_id and t.project_id = ${projectId} and t.language = ${language}
     where g.project_id = ${projectId} and g.language = ${targetLanguage} and ${isUsable}
       and (${before}::bigint is null or g.source_id < ${before}::bigint)
     order by g.source_id desc limit ${count}`.execute(tx);
  return rows;
}
