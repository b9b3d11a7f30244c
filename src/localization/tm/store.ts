import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from '../runs/run.ts';

/** By string of a task, column by column as unnest takes them. */
export interface MemoryKeys {
  positions: number[];
  normalKeys: string[];
  /** Neighbours in source order; null at both ends. */
  previousKeys: (string | null)[];
  nextKeys: (string | null)[];
}

/**
 * One unit per source, language and string_id; the latest publish wins. Machine output of the built-in
 * pseudo-translator, what a reviewer rejected and blank sources teach nothing. A row that the memory
 * itself had filled keeps the origin of the unit: copying must not turn a person's work into "tm".
 * Units that would not change are not written: most of a project is published again and again.
 */
export async function upsertUnits(
  tx: Tx,
  run: Run,
  sourceLanguage: string,
  keys: MemoryKeys,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into tm_units (workspace_id, project_id, source_language, target_language, source_key, normal_key, string_id, source, target,
                          previous_key, next_key, origin, score, created_at, updated_at)
    select distinct on (r.language, s.content_key, s.string_id)
           ${run.workspaceId}, ${run.projectId}, ${sourceLanguage}, r.language, s.content_key, k.normal_key, s.string_id, s.content, r.target,
           k.previous_key, k.next_key, coalesce(r.origin, 'manual'), r.score, clock_timestamp(), clock_timestamp()
      from task_rows r
      join task_strings s on s.task_id = r.task_id and s.position = r.position
      join unnest(${keys.positions}::int[], ${keys.normalKeys}::uuid[], ${keys.previousKeys}::uuid[], ${keys.nextKeys}::uuid[])
           as k(position, normal_key, previous_key, next_key) on k.position = r.position
     where r.task_id = ${run.taskId} and r.language = any(${[...run.targetLanguages]}) and r.target <> ''
       and r.origin is distinct from 'builtin' and r.state <> 'rejected' and btrim(s.content, E' \\t\\r\\n') <> ''
     order by r.language, s.content_key, s.string_id, r.position desc
    on conflict (project_id, source_language, target_language, source_key, string_id) do update
       set normal_key = excluded.normal_key, target = excluded.target, previous_key = excluded.previous_key, next_key = excluded.next_key,
           origin = case when excluded.origin = 'tm' then tm_units.origin else excluded.origin end,
           score = excluded.score, updated_at = excluded.updated_at
     where (tm_units.normal_key, tm_units.target, tm_units.previous_key, tm_units.next_key, tm_units.score)
             is distinct from (excluded.normal_key, excluded.target, excluded.previous_key, excluded.next_key, excluded.score)
        or excluded.origin not in ('tm', tm_units.origin)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Caches of the memory are keyed by this number. */
export async function bumpMemoryVersion(
  tx: Tx,
  scope: { workspaceId: string; projectId: string },
): Promise<void> {
  await sql`
    insert into lexicon_versions as v (project_id, workspace_id, memory_version) values (${scope.projectId}, ${scope.workspaceId}, 1)
    on conflict (project_id) do update set memory_version = v.memory_version + 1`.execute(tx);
}
