import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from '../runs/run.ts';
import { writtenAfter } from './store.ts';
import { shown, stringsAfter, textsAfter } from './store-history.ts';

/** Columns that may differ although a string is unchanged. */
const LOOSE = sql`'{task_id,publish_job_id,updated_at,position,source_hash,hidden_by}'::text[]`;
/** Drops nulls, because older rows lack columns that were added later. */
const rowAsJson = (row: ReturnType<typeof sql>) => sql`jsonb_strip_nulls(${row} - ${LOOSE})`;

/**
 * Restores the strings as of the target. Later strings are hidden, and restored ones get their old
 * position.
 */
export async function rollBackStrings(tx: Tx, run: Run, target: string | null): Promise<number> {
  const { numAffectedRows } = await sql`
    with want as materialized (
      select w.string_key, w.before, s.now
        from (${stringsAfter(run.projectId, target)}) w
        left join lateral (
          select to_jsonb(p) as now from project_strings p
           where p.project_id = ${run.projectId} and p.string_key = w.string_key offset 0) s on true
       where ${rowAsJson(sql`w.before`)} is distinct from ${rowAsJson(sql`s.now`)}
    ), replaced as (
      insert into project_string_history (workspace_id, project_id, string_key, before, replaced_by, replaced_at)
      select ${run.workspaceId}, ${run.projectId}, w.string_key, w.now, ${run.id}, clock_timestamp() from want w
    ), gone as (
      delete from project_strings p using want w
       where w.before is null and p.project_id = ${run.projectId} and p.string_key = w.string_key
    )
    insert into project_strings (workspace_id, project_id, string_key, string_id, content, context, max_length, category, extra,
                                 source_language, position, task_id, file_id, hidden_at, hidden_by, hidden_reason, pending_branch,
                                 merged_into, merged_by, publish_job_id, updated_at)
    overriding system value
    select ${run.workspaceId}, ${run.projectId}, w.string_key, b.string_id, b.content, b.context, b.max_length, b.category, b.extra,
           b.source_language, b.position, b.task_id, b.file_id, b.hidden_at, b.hidden_by, b.hidden_reason, b.pending_branch,
           b.merged_into, b.merged_by, ${run.id}, clock_timestamp()
      from want w cross join lateral jsonb_populate_record(null::project_strings, w.before) b
     where w.before is not null
    on conflict (project_id, string_key) do update
       set string_id = excluded.string_id, content = excluded.content, context = excluded.context, max_length = excluded.max_length,
           category = excluded.category, extra = excluded.extra, source_language = excluded.source_language,
           task_id = excluded.task_id, file_id = excluded.file_id, hidden_at = excluded.hidden_at, hidden_by = excluded.hidden_by,
           hidden_reason = excluded.hidden_reason, pending_branch = excluded.pending_branch,
           merged_into = excluded.merged_into, merged_by = excluded.merged_by, publish_job_id = excluded.publish_job_id, updated_at = excluded.updated_at`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

export async function rollBackTranslations(tx: Tx, run: Run, target: string | null): Promise<number> {
  const { numAffectedRows } = await sql`
    with want as materialized (
      select w.language, w.string_key, w.text, w.score, w.origin, w.task_id, w.source_hash, w.state, t.text as now, t.score as now_score,
             t.origin as now_origin, t.task_id as now_task, t.publish_job_id as now_job, t.source_hash as now_hash, t.state as now_state
        from (${textsAfter(run.projectId, target)}) w
        left join lateral (
          select p.* from project_translations p
           where p.project_id = ${run.projectId} and p.language = w.language and p.string_key = w.string_key offset 0) t on true
       where (w.text, w.source_hash) is distinct from (t.text, t.source_hash)
    ), replaced as (
      insert into project_translation_history (workspace_id, project_id, language, string_key, text, score, origin, task_id,
                                               publish_job_id, source_hash, state, replaced_by, replaced_at)
      select ${run.workspaceId}, ${run.projectId}, w.language, w.string_key, w.now, w.now_score, w.now_origin, w.now_task,
             w.now_job, w.now_hash, w.now_state, ${run.id}, clock_timestamp()
        from want w
    ), gone as (
      delete from project_translations p using want w
       where w.text is null and p.project_id = ${run.projectId} and p.language = w.language and p.string_key = w.string_key
    )
    insert into project_translations (workspace_id, project_id, language, string_key, text, score, origin, task_id, publish_job_id,
                                      source_hash, state, updated_at)
    select ${run.workspaceId}, ${run.projectId}, w.language, w.string_key, w.text, w.score, w.origin,
           coalesce(w.task_id, ${run.taskId}), ${run.id}, w.source_hash, coalesce(w.state, 'translated'), clock_timestamp()
      from want w where w.text is not null
    on conflict (project_id, language, string_key) do update
       set text = excluded.text, score = excluded.score, origin = excluded.origin, task_id = excluded.task_id,
           publish_job_id = excluded.publish_job_id, source_hash = excluded.source_hash, state = excluded.state,
           updated_at = excluded.updated_at`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Restores the files as of the target. Versions are kept, so only pointers change. */
export async function rollBackFiles(tx: Tx, run: Run, target: string | null): Promise<void> {
  await sql`
    with want as materialized (
      select w.file_id, w.version_id, f.version_id as now
        from (select distinct on (h.file_id) h.file_id, h.version_id
                from project_file_history h join (${writtenAfter(run.projectId, target)}) l on l.id = h.replaced_by
               where h.project_id = ${run.projectId}
               order by h.file_id, l.accepted_at, l.id) w
        join project_files f on f.id = w.file_id
       where w.version_id is distinct from f.version_id
         and (w.version_id is null or exists (select from project_file_versions v where v.id = w.version_id))
    ), replaced as (
      insert into project_file_history (workspace_id, project_id, file_id, version_id, replaced_by, replaced_at)
      select ${run.workspaceId}, ${run.projectId}, w.file_id, w.now, ${run.id}, clock_timestamp() from want w
    )
    update project_files f set version_id = w.version_id, updated_at = clock_timestamp() from want w where f.id = w.file_id`.execute(
    tx,
  );
}

/** The path of a file whose version at that time has been deleted. Null if all are available. */
export async function findLostFile(tx: Tx, projectId: string, target: string | null): Promise<string | null> {
  const { rows } = await sql<{ path: string }>`
    select f.path
      from (select distinct on (h.file_id) h.file_id, h.version_id
              from project_file_history h join (${writtenAfter(projectId, target)}) l on l.id = h.replaced_by
             where h.project_id = ${projectId}
             order by h.file_id, l.accepted_at, l.id) w
      join project_files f on f.id = w.file_id
     where w.version_id is not null and not exists (select from project_file_versions v where v.id = w.version_id)
     order by f.path limit 1`.execute(tx);
  return rows[0]?.path ?? null;
}

/** Counts the changes of the current publish by its entries in the history. */
export async function countChangesOf(
  tx: Tx,
  { id, projectId }: Run,
): Promise<{ added: number; changed: number; removed: number }> {
  const { rows } = await sql<{ added: number; changed: number; removed: number }>`
    select count(*) filter (where c.before is null and c.after is not null)::int as added,
           count(*) filter (where c.before is not null and c.after is not null and c.before <> c.after)::int as changed,
           count(*) filter (where c.before is not null and c.after is null)::int as removed
      from (select h.text as before, t.text as after
              from project_translation_history h
              left join project_translations t on t.project_id = h.project_id and t.language = h.language and t.string_key = h.string_key
             where h.project_id = ${projectId} and h.replaced_by = ${id}
            union all
            select ${shown(sql`h.before`)}, s.content
              from project_string_history h
              left join project_strings s on s.project_id = h.project_id and s.string_key = h.string_key and s.hidden_at is null
             where h.project_id = ${projectId} and h.replaced_by = ${id}) c`.execute(tx);
  return rows[0] ?? { added: 0, changed: 0, removed: 0 };
}
