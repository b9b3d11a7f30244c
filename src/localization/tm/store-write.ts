import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { MemoryScope } from './store-candidates.ts';

export interface UnitInput {
  source: string;
  stringId: string;
  /** Exact keys of the neighbours. Null keeps what is stored. */
  previousKey: string | null;
  nextKey: string | null;
  /** The target language. */
  language: string;
  target: string;
  origin: string;
  isReviewed: boolean;
  author: string | null;
  /** Null means now. A later translation in the memory is not overwritten. */
  updatedAt: Date | null;
}

export interface Owner {
  workspaceId: string;
  projectId: string;
}

type Keyed = UnitInput & { sourceKey: string; normalKey: string };

/** Written in the order of their keys, so that two writers cannot deadlock. */
export async function upsertSources(
  tx: Tx,
  { workspaceId, projectId }: Owner,
  language: string,
  sources: readonly Keyed[],
): Promise<void> {
  await sql`
    insert into tm_sources as old (workspace_id, project_id, language, source, source_key, normal_key, string_id, previous_key, next_key,
                                   created_at, updated_at)
    select ${workspaceId}, ${projectId}, ${language}, u.source, u.source_key, u.normal_key, u.string_id, u.previous_key, u.next_key,
           clock_timestamp(), clock_timestamp()
      from unnest(${sources.map(({ source }) => source)}::text[], ${sources.map(({ sourceKey }) => sourceKey)}::uuid[],
                  ${sources.map(({ normalKey }) => normalKey)}::uuid[], ${sources.map(({ stringId }) => stringId)}::text[],
                  ${sources.map(({ previousKey }) => previousKey)}::uuid[], ${sources.map(({ nextKey }) => nextKey)}::uuid[])
           as u(source, source_key, normal_key, string_id, previous_key, next_key)
     order by u.source_key, u.string_id
    on conflict (project_id, language, source_key, string_id) do update
       set previous_key = coalesce(excluded.previous_key, old.previous_key), next_key = coalesce(excluded.next_key, old.next_key),
           updated_at = excluded.updated_at
     where (coalesce(excluded.previous_key, old.previous_key), coalesce(excluded.next_key, old.next_key))
             is distinct from (old.previous_key, old.next_key)`.execute(tx);
}

export async function readUnsigned(tx: Tx, { projectId, language }: MemoryScope, sources: readonly Keyed[]) {
  const { rows } = await sql<{ id: number; source: string }>`
    select m.id, m.source
      from unnest(${sources.map(({ sourceKey }) => sourceKey)}::uuid[], ${sources.map(({ stringId }) => stringId)}::text[]) as k(source_key, string_id)
      join tm_sources m on m.project_id = ${projectId} and m.language = ${language}
                       and m.source_key = k.source_key and m.string_id = k.string_id
     where not exists (select from tm_signatures g where g.source_id = m.id)
     order by m.id`.execute(tx);
  return rows;
}

/**
 * If the list has several translations for one source and language, the last one wins, as it would in
 * separate calls.
 */
export async function upsertTargets(
  tx: Tx,
  { workspaceId, projectId }: Owner,
  sourceLanguage: string,
  units: readonly Keyed[],
  /** Whether translations that a person wrote or approved here are kept. */
  yields = false,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into tm_targets as old (source_id, language, workspace_id, project_id, target, origin, is_reviewed, author, created_at, updated_at)
    select distinct on (m.id, u.language)
           m.id, u.language, ${workspaceId}, ${projectId}, u.target, u.origin, u.is_reviewed, u.author,
           coalesce(u.updated_at, clock_timestamp()), coalesce(u.updated_at, clock_timestamp())
      from unnest(${units.map(({ sourceKey }) => sourceKey)}::uuid[], ${units.map(({ stringId }) => stringId)}::text[],
                  ${units.map(({ language }) => language)}::text[], ${units.map(({ target }) => target)}::text[],
                  ${units.map(({ origin }) => origin)}::text[], ${units.map(({ isReviewed }) => isReviewed)}::boolean[],
                  ${units.map(({ author }) => author)}::text[], ${units.map(({ updatedAt }) => updatedAt)}::timestamptz[])
           with ordinality as u(source_key, string_id, language, target, origin, is_reviewed, author, updated_at, place)
      join tm_sources m on m.project_id = ${projectId} and m.language = ${sourceLanguage}
                       and m.source_key = u.source_key and m.string_id = u.string_id
     order by m.id, u.language, u.place desc
    on conflict (source_id, language) do update
       set target = excluded.target, origin = excluded.origin, is_reviewed = excluded.is_reviewed, author = excluded.author,
           score = null, updated_at = excluded.updated_at
     where (old.target, old.origin, old.is_reviewed, old.author)
             is distinct from (excluded.target, excluded.origin, excluded.is_reviewed, excluded.author)
       and old.updated_at <= excluded.updated_at
       and (${!yields} or old.origin = 'given' or not old.is_reviewed)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes a rejected text for its string, and for other strings with the same source where nobody
 * reviewed it.
 */
export async function deleteTexts(
  tx: Tx,
  projectId: string,
  sourceLanguage: string,
  rejected: readonly Pick<Keyed, 'sourceKey' | 'stringId' | 'language' | 'target'>[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from tm_targets t
     using unnest(${rejected.map(({ sourceKey }) => sourceKey)}::uuid[], ${rejected.map(({ stringId }) => stringId)}::text[],
                  ${rejected.map(({ language }) => language)}::text[], ${rejected.map(({ target }) => target)}::text[])
             as r(source_key, string_id, language, target)
      join tm_sources m on m.project_id = ${projectId} and m.language = ${sourceLanguage}
                       and m.source_key = r.source_key
     where t.source_id = m.id and t.language = r.language and t.target = r.target
       and (m.string_id = r.string_id or not t.is_reviewed)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes texts that came with a file and that nobody has written or approved here since. */
export async function deleteGiven(
  tx: Tx,
  projectId: string,
  sourceLanguage: string,
  undone: readonly Pick<Keyed, 'sourceKey' | 'stringId' | 'language' | 'target'>[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from tm_targets t
     using unnest(${undone.map(({ sourceKey }) => sourceKey)}::uuid[], ${undone.map(({ stringId }) => stringId)}::text[],
                  ${undone.map(({ language }) => language)}::text[], ${undone.map(({ target }) => target)}::text[])
             as r(source_key, string_id, language, target)
      join tm_sources m on m.project_id = ${projectId} and m.language = ${sourceLanguage}
                       and m.source_key = r.source_key and m.string_id = r.string_id
     where t.source_id = m.id and t.language = r.language and t.target = r.target and t.origin = 'given'`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
