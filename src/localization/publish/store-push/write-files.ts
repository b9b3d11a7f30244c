import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from '../../runs/run.ts';
import type { Push } from './pushes.ts';
import { droppedFiles, freshOf } from './stage.ts';

/**
 * Translations in the files fill missing texts and never replace existing ones. A separate translation
 * file often repeats the source of untranslated strings, so a text equal to the source does not count.
 * Unchanged files also fill strings that are new to the project.
 */
const givenBy = (pushId: string, projectId: string) => sql`
  select s.string_key, s.given, f.is_translation, s.number, s.ordinal
    from push_strings s join push_files f on f.push_id = s.push_id and f.number = s.number
   where s.push_id = ${pushId} and s.given is not null
  union all
  select s.string_key, s.given, true, 1000000, s.ordinal
    from push_changes c
    join project_file_strings s on s.project_id = ${projectId} and s.string_key = c.string_key and s.given is not null
    join project_file_versions v on v.id = s.version_id and v.translates is not null
    join project_files f on f.id = v.file_id and f.version_id = v.id
   where c.push_id = ${pushId} and c.kind in ('new', 'renamed')`;

/** True if the project has no text for the given text `g` of string `s` in that language. */
const isEmptyIn = (projectId: string) => sql`btrim(g.value) <> '' and not exists (
  select from project_translations t
   where t.project_id = ${projectId} and t.language = g.key and t.string_key = s.string_key)`;

/** Counted before the push is applied, while its new strings are not in the project yet. */
export async function countGiven(tx: Tx, { id, project_id, branch }: Push): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (s.string_key, g.key))::int as count
      from (${givenBy(id, project_id)}) s cross join lateral jsonb_each_text(s.given) g
      left join (${freshOf(id)}) n on n.string_key = s.string_key
      left join project_strings p on p.project_id = ${project_id} and p.string_key = s.string_key and p.file_id is not null
     where ${isEmptyIn(project_id)} and coalesce(n.content, p.content) is not null and g.key <> coalesce(n.language, p.source_language)
       and not (s.is_translation and g.value = coalesce(n.content, p.content))
       and ${branch === '' ? sql`true` : sql`p.string_key is null`}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function fillGiven(tx: Tx, { id, branch }: Push, run: Run): Promise<void> {
  await sql`
    with due as materialized (
      select distinct on (s.string_key, g.key) s.string_key, g.key as language, g.value as text, p.source_hash
        from (${givenBy(id, run.projectId)}) s cross join lateral jsonb_each_text(s.given) g
        join project_strings p on p.project_id = ${run.projectId} and p.string_key = s.string_key
       where ${isEmptyIn(run.projectId)} and g.key <> p.source_language and not (s.is_translation and g.value = p.content)
         and ${branch === '' ? sql`true` : sql`p.pending_branch = ${branch}`}
       order by s.string_key, g.key, s.number, s.ordinal
    ), replaced as (
      insert into project_translation_history (workspace_id, project_id, language, string_key, replaced_by, replaced_at)
      select ${run.workspaceId}, ${run.projectId}, d.language, d.string_key, ${run.id}, clock_timestamp() from due d
    )
    insert into project_translations (workspace_id, project_id, language, string_key, text, origin, publish_job_id, source_hash, state, updated_at)
    select ${run.workspaceId}, ${run.projectId}, d.language, d.string_key, d.text, 'given', ${run.id}, d.source_hash, 'edited', clock_timestamp()
      from due d`.execute(tx);
}

/** Writes the current files. Files that are missing from a push of all files are removed. */
export async function writeFiles(
  tx: Tx,
  push: Push,
  run: Run,
  /** New ids, one per file of the push, for files that are not known yet. */
  ids: readonly string[],
): Promise<void> {
  const { id, project_id, workspace_id } = push;
  await sql`
    insert into project_files (id, workspace_id, project_id, path)
    select i.id, ${workspace_id}, ${project_id}, f.path
      from push_files f join unnest(${[...ids]}::text[]) with ordinality as i(id, nth) on i.nth = f.number + 1
     where f.push_id = ${id} and f.state = 'read'
    on conflict (project_id, path) do nothing`.execute(tx);
  await sql`
    with gone as materialized (${droppedFiles(id, project_id)}), replaced as (
      insert into project_file_history (workspace_id, project_id, file_id, version_id, replaced_by, replaced_at)
      select ${workspace_id}, ${project_id}, g.id, g.version_id, ${run.id}, clock_timestamp() from gone g
    )
    update project_files f set version_id = null, updated_at = clock_timestamp() from gone g where f.id = g.id`.execute(
    tx,
  );
  // Sources first, because a translation file is assigned to the source file with which it shares the most
  // strings.
  await addVersions(tx, push, run, sql`not p.is_translation`, sql`null`);
  await addVersions(tx, push, run, sql`p.is_translation`, sourceFileOf(push));
}

/** The source file of file `p` of the push: the declared one, or the one that shares the most strings. */
const sourceFileOf = ({ project_id }: Push) => sql`coalesce(
  (select o.id from project_files o join project_file_versions w on w.id = o.version_id and w.translates is null
    where o.project_id = ${project_id} and o.path = p.source_path),
  (select o.id from push_strings s
     join project_file_strings t on t.project_id = ${project_id} and t.string_key = s.string_key
     join project_files o on o.version_id = t.version_id
     join project_file_versions w on w.id = o.version_id and w.translates is null
    where s.push_id = p.push_id and s.number = p.number
    group by o.id, o.path order by count(*) desc, o.path limit 1),
  '')`;

async function addVersions(
  tx: Tx,
  { id, project_id, workspace_id }: Push,
  run: Run,
  isWanted: ReturnType<typeof sql>,
  translates: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    with made as (
      insert into project_file_versions (workspace_id, project_id, file_id, namespace, format, language, sha256, about, slots, strings, translates)
      select p.workspace_id, p.project_id, f.id, p.namespace, p.format, p.language, p.sha256, p.about, p.slots, p.strings, ${translates}
        from push_files p join project_files f on f.project_id = p.project_id and f.path = p.path
       where p.push_id = ${id} and p.state = 'read' and ${isWanted}
      returning id, file_id
    ), replaced as (
      insert into project_file_history (workspace_id, project_id, file_id, version_id, replaced_by, replaced_at)
      select ${workspace_id}, ${project_id}, f.id, f.version_id, ${run.id}, clock_timestamp()
        from made m join project_files f on f.id = m.file_id
    ), strings as (
      insert into project_file_strings (version_id, ordinal, workspace_id, project_id, string_key, given)
      select m.id, s.ordinal, s.workspace_id, s.project_id, s.string_key, s.given
        from made m join project_files f on f.id = m.file_id
        join push_files p on p.push_id = ${id} and p.path = f.path
        join push_strings s on s.push_id = ${id} and s.number = p.number
    )
    update project_files f set version_id = m.id, updated_at = clock_timestamp() from made m where f.id = m.file_id`.execute(
    tx,
  );
}

/**
 * Adds strings that exist only on the branch of the push. They are translated, but invisible until the
 * project has them too.
 */
export async function addPending(tx: Tx, { id, project_id, branch }: Push, run: Run): Promise<void> {
  await sql`
    with due as materialized (
      select p.number, p.ordinal, p.string_key, p.string_id, p.content, p.context, p.max_length, p.category, p.extra, p.language,
             to_jsonb(k) as before
        from push_changes c join (${freshOf(id)}) p on p.string_key = c.string_key
        left join project_strings k on k.project_id = ${project_id} and k.string_key = c.string_key
       where c.push_id = ${id} and c.kind = 'new'
    ), replaced as (
      insert into project_string_history (workspace_id, project_id, string_key, before, replaced_by, replaced_at)
      select ${run.workspaceId}, ${project_id}, d.string_key, d.before, ${run.id}, clock_timestamp() from due d
    )
    insert into project_strings (workspace_id, project_id, string_key, string_id, content, context, max_length, category, extra, source_language,
                                 pending_branch, hidden_at, hidden_by, hidden_reason, publish_job_id, updated_at)
    select ${run.workspaceId}, ${project_id}, d.string_key, d.string_id, d.content, d.context, d.max_length, d.category, d.extra, d.language,
           ${branch}, clock_timestamp(), ${id}, 'branch', ${run.id}, clock_timestamp()
      from due d order by d.number, d.ordinal
    on conflict (project_id, string_key) do update
       set content = excluded.content, context = excluded.context, max_length = excluded.max_length, category = excluded.category,
           extra = excluded.extra, pending_branch = excluded.pending_branch, publish_job_id = excluded.publish_job_id,
           updated_at = excluded.updated_at`.execute(tx);
}
