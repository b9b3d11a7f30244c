import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from '../../runs/run.ts';
import type { Push } from './pushes.ts';
import { freshOf } from './stage.ts';

/** Stores renames declared by the caller. Returns those that do not pair a removed string with a new one. */
export async function storeRenames(
  tx: Tx,
  { id }: Push,
  pairs: Readonly<Record<string, string>>,
): Promise<string[]> {
  const declared = Object.entries(pairs).map(([from, to]) => ({ from, to }));
  if (declared.length === 0) return [];
  const list = sql`jsonb_to_recordset(${JSON.stringify(declared)}::jsonb) as j("from" text, "to" text)`;
  // First split pairs that the rules matched differently.
  await sql`
    with apart as (
      select c.* from push_changes c
       where c.push_id = ${id} and c.kind = 'renamed' and exists (select from ${list} where c.old_id = j.from or c.string_id = j.to)
    ), gone as (
      insert into push_changes (push_id, workspace_id, project_id, kind, path, string_key, string_id, before)
      select a.push_id, a.workspace_id, a.project_id, 'gone', a.path, a.old_key, a.old_id, a.before from apart a
    )
    update push_changes c set kind = 'new', old_key = null, old_id = null, before = null, why = null, is_sure = false
      from apart a where c.id = a.id`.execute(tx);
  const { rows } = await sql<{ from: string }>`
    with pairs as (
      select j.from, g.id as gone, n.id as fresh, g.string_key, g.string_id, g.before
        from ${list}
        left join push_changes g on g.push_id = ${id} and g.kind = 'gone' and g.string_id = j.from
        left join push_changes n on n.push_id = ${id} and n.kind = 'new' and n.string_id = j.to
              and not exists (select from project_strings k where k.project_id = n.project_id and k.string_key = n.string_key)
    ), taken as (
      delete from push_changes c using pairs p where c.id = p.gone and p.fresh is not null
    ), made as (
      update push_changes c
         set kind = 'renamed', old_key = p.string_key, old_id = p.string_id, before = p.before, why = 'told', is_sure = true
        from pairs p where c.id = p.fresh and p.gone is not null
    )
    select p.from from pairs p where p.gone is null or p.fresh is null`.execute(tx);
  return rows.map(({ from }) => from);
}

/** Marks accepted renames. Others count as a new and a removed string. */
export async function takeRenames(
  tx: Tx,
  { id }: Push,
  { accept, refused }: { accept: 'sure' | 'all' | 'none'; refused: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('push_changes')
    .set({
      is_taken: sql`(why = 'told' or ${accept === 'all'} or ${accept === 'sure'} and is_sure)
        and not old_id = any(${[...refused]})`,
    })
    .where('push_id', '=', id)
    .where('kind', '=', 'renamed')
    .execute();
}

/** The strings to hide: removed ones, and the old halves of rejected renames. */
const goneOf = (pushId: string) => sql`
  select case c.kind when 'gone' then c.string_key else c.old_key end as string_key from push_changes c
   where c.push_id = ${pushId} and (c.kind = 'gone' or c.kind = 'renamed' and not c.is_taken)`;

export async function countGone(tx: Tx, { id }: Push): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${goneOf(id)}) g`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

const renamesOf = (pushId: string) => sql`
  select c.old_key, c.string_key as new_key, c.old_id, c.string_id as new_id from push_changes c
   where c.push_id = ${pushId} and c.kind = 'renamed' and c.is_taken`;

/** The string keeps its position and texts under the new name, and old names still resolve to it. */
export async function renameStrings(tx: Tx, { id }: Push, run: Run): Promise<void> {
  await renamePairs(tx, run, renamesOf(id));
}

/** Pairs of (old_key, new_key, old_id, new_id). No string may have a new key yet. */
export async function renamePairs(tx: Tx, run: Run, pairs: ReturnType<typeof sql>): Promise<void> {
  const { workspaceId, projectId } = run;
  await sql`
    with pairs as materialized (${pairs}), old as materialized (
      select p.*, r.new_key from project_strings p join pairs r on r.old_key = p.string_key where p.project_id = ${projectId}
    ), replaced as (
      insert into project_string_history (workspace_id, project_id, string_key, before, replaced_by, replaced_at)
      select ${workspaceId}, ${projectId}, o.string_key, to_jsonb(o) - 'new_key', ${run.id}, clock_timestamp() from old o
      union all
      select ${workspaceId}, ${projectId}, o.new_key, null, ${run.id}, clock_timestamp() from old o
    ), texts as materialized (
      select t.*, r.new_key from project_translations t join pairs r on r.old_key = t.string_key where t.project_id = ${projectId}
    ), replaced_texts as (
      insert into project_translation_history (workspace_id, project_id, language, string_key, text, score, origin, task_id, publish_job_id,
                                               source_hash, state, replaced_by, replaced_at)
      select ${workspaceId}, ${projectId}, t.language, t.string_key, t.text, t.score, t.origin, t.task_id, t.publish_job_id, t.source_hash, t.state,
             ${run.id}, clock_timestamp() from texts t
      union all
      select ${workspaceId}, ${projectId}, t.language, t.new_key, null, null, null, null, null, null, null, ${run.id}, clock_timestamp() from texts t
    ), moved as (
      update project_translations t set string_key = r.new_key, publish_job_id = ${run.id}, updated_at = clock_timestamp()
        from pairs r where t.project_id = ${projectId} and t.string_key = r.old_key
    ), untagged as (
      -- Left over from an earlier use of the new id.
      delete from string_tags g using pairs r
       where g.project_id = ${projectId} and g.string_key = r.new_key and not exists (
         select from string_tags o where o.project_id = ${projectId} and o.string_key = r.old_key and o.tag = g.tag)
    ), tagged as (
      insert into string_tags (project_id, string_key, tag, workspace_id)
      select g.project_id, r.new_key, g.tag, g.workspace_id from string_tags g join pairs r on r.old_key = g.string_key
       where g.project_id = ${projectId}
      on conflict do nothing
    ), aliases as (
      insert into string_aliases (project_id, old_key, workspace_id, old_id, new_key, renamed_by)
      select ${projectId}, r.old_key, ${workspaceId}, r.old_id, r.new_key, ${run.id} from pairs r
      on conflict (project_id, old_key) do update set new_key = excluded.new_key, renamed_by = excluded.renamed_by, created_at = now()
    ), onward as (
      update string_aliases a set new_key = r.new_key from pairs r
       where a.project_id = ${projectId} and a.new_key = r.old_key and a.old_key <> r.new_key
    )
    update project_strings p set string_key = r.new_key, string_id = r.new_id, publish_job_id = ${run.id}, updated_at = clock_timestamp()
      from pairs r where p.project_id = ${projectId} and p.string_key = r.old_key`.execute(tx);
}

/**
 * Reasons for which a hidden string is shown again when it is in a file. A merge may only involve
 * strings without a file.
 */
const BROUGHT_BACK = sql`('gone', 'branch', 'merged')`;

/** Writes strings that differ between the files and the project. */
export async function writeStrings(tx: Tx, { id, project_id }: Push, run: Run): Promise<void> {
  const SAID = sql`content, context, max_length, category, extra, source_language, file_id`;
  const of = (row: string) =>
    sql.raw(
      ['content', 'context', 'max_length', 'category', 'extra', 'source_language', 'file_id']
        .map((column) => `${row}.${column}`)
        .join(', '),
    );
  await sql`
    with fresh as materialized (
      select f.number, f.ordinal, f.string_key, f.string_id, f.content, f.context, f.max_length, f.category, f.extra,
             f.language as source_language, o.id as file_id
        from (${freshOf(id)}) f join project_files o on o.project_id = ${project_id} and o.path = f.path
    ), due as materialized (
      select f.*, to_jsonb(p) as before from fresh f
        left join project_strings p on p.project_id = ${project_id} and p.string_key = f.string_key
       where p.string_key is null or p.hidden_reason in ${BROUGHT_BACK} or (${of('p')}) is distinct from (${of('f')})
    ), replaced as (
      insert into project_string_history (workspace_id, project_id, string_key, before, replaced_by, replaced_at)
      select ${run.workspaceId}, ${project_id}, d.string_key, d.before, ${run.id}, clock_timestamp() from due d
       where not exists (
         select from project_string_history h
          where h.project_id = ${project_id} and h.replaced_by = ${run.id} and h.string_key = d.string_key)
    )
    insert into project_strings (workspace_id, project_id, string_key, string_id, ${SAID}, publish_job_id, updated_at)
    select ${run.workspaceId}, ${project_id}, d.string_key, d.string_id, ${of('d')}, ${run.id}, clock_timestamp()
      from due d order by d.number, d.ordinal
    on conflict (project_id, string_key) do update
       set string_id = excluded.string_id, content = excluded.content, context = excluded.context, max_length = excluded.max_length,
           category = excluded.category, extra = excluded.extra, source_language = excluded.source_language, file_id = excluded.file_id,
           hidden_at = case when project_strings.hidden_reason in ${BROUGHT_BACK} then null else project_strings.hidden_at end,
           hidden_by = case when project_strings.hidden_reason in ${BROUGHT_BACK} then null else project_strings.hidden_by end,
           hidden_reason = case when project_strings.hidden_reason in ${BROUGHT_BACK} then null else project_strings.hidden_reason end,
           pending_branch = null, merged_into = null, merged_by = null,
           publish_job_id = excluded.publish_job_id, updated_at = excluded.updated_at`.execute(tx);
}

export async function hideGone(tx: Tx, { id }: Push, run: Run): Promise<void> {
  await hideThese(tx, run, goneOf(id), 'gone', id);
}

/** Rows of string_key. Strings that are already hidden stay unchanged. */
export async function hideThese(
  tx: Tx,
  run: Run,
  keys: ReturnType<typeof sql>,
  reason: 'gone' | 'chosen' | 'merged',
  by: string,
  /** The string that a merged string became. */
  into: string | null = null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as materialized (
      select p.string_key, to_jsonb(p) as before from project_strings p join (${keys}) k on k.string_key = p.string_key
       where p.project_id = ${run.projectId} and p.hidden_at is null
    ), replaced as (
      insert into project_string_history (workspace_id, project_id, string_key, before, replaced_by, replaced_at)
      select ${run.workspaceId}, ${run.projectId}, d.string_key, d.before, ${run.id}, clock_timestamp() from due d
    )
    update project_strings p
       set hidden_at = clock_timestamp(), hidden_by = ${by}, hidden_reason = ${reason}, merged_into = ${into}::uuid,
           merged_by = ${into === null ? null : run.id}, updated_at = clock_timestamp()
      from due d where p.project_id = ${run.projectId} and p.string_key = d.string_key`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Marks the texts of these changed strings as made from the new source. Null stands for all
 * typographic changes.
 */
export async function keepFresh(
  tx: Tx,
  { id }: Push,
  run: Run,
  ids: readonly string[] | null,
): Promise<void> {
  await sql`
    with due as materialized (
      select t.*, s.source_hash as now from push_changes c
        join project_strings s on s.project_id = ${run.projectId} and s.string_key = c.string_key
        join project_translations t on t.project_id = ${run.projectId} and t.string_key = c.string_key
       where c.push_id = ${id} and c.kind = 'changed' and t.source_hash = md5(c.before)::uuid
         and ${ids === null ? sql`c.is_minor` : sql`c.string_id = any(${[...ids]})`}
    ), replaced as (
      insert into project_translation_history (workspace_id, project_id, language, string_key, text, score, origin, task_id, publish_job_id,
                                               source_hash, state, replaced_by, replaced_at)
      select d.workspace_id, d.project_id, d.language, d.string_key, d.text, d.score, d.origin, d.task_id, d.publish_job_id, d.source_hash, d.state,
             ${run.id}, clock_timestamp() from due d
    )
    update project_translations t set source_hash = d.now, updated_at = clock_timestamp()
      from due d where t.project_id = ${run.projectId} and t.language = d.language and t.string_key = d.string_key`.execute(
    tx,
  );
}
