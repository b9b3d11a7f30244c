import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from '../../runs/run.ts';

export interface StringFilter {
  hidden: 'no' | 'only' | 'all';
  path?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
  /** Without a text in this language. */
  missing?: string | undefined;
  /** With a text made from another source in this language. */
  stale?: string | undefined;
}

interface ProjectStringRow {
  place: string;
  string_key: string;
  string_id: string;
  content: string;
  context: string | null;
  max_length: number | null;
  category: string | null;
  source_language: string;
  path: string | null;
  hidden_at: Date | null;
  hidden_reason: 'gone' | 'chosen' | 'merged' | 'branch' | null;
  pending_branch: string | null;
  tags: string[];
  texts: { language: string; text: string; state: string; is_stale: boolean }[];
  updated_at: Date;
}

const textIn = (language: string, condition: RawBuilder<unknown>) => sql`exists (
  select from project_translations t
   where t.project_id = s.project_id and t.language = ${language} and t.string_key = s.string_key and t.text <> '' and ${condition})`;

/** In the order of the project. Texts and tags are only looked up for the page. */
export async function readProjectStrings(
  tx: Tx,
  projectId: string,
  filter: StringFilter,
  after: string | null,
  count: number,
): Promise<ProjectStringRow[]> {
  const like = filter.search === undefined ? '' : `%${filter.search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    ...(filter.hidden === 'all'
      ? []
      : [filter.hidden === 'only' ? sql`s.hidden_at is not null` : sql`s.hidden_at is null`]),
    ...(filter.path === undefined ? [] : [sql`f.path = ${filter.path}`]),
    ...(filter.tag === undefined
      ? []
      : [
          sql`exists (select from string_tags g where g.project_id = s.project_id and g.string_key = s.string_key and g.tag = ${filter.tag})`,
        ]),
    ...(like === '' ? [] : [sql`(s.string_id ilike ${like} or s.content ilike ${like})`]),
    ...(filter.missing === undefined ? [] : [sql`not ${textIn(filter.missing, sql`true`)}`]),
    ...(filter.stale === undefined ? [] : [textIn(filter.stale, sql`t.source_hash <> s.source_hash`)]),
    ...(after === null ? [] : [sql`s.position > ${after}::bigint`]),
  ];
  const { rows } = await sql<ProjectStringRow>`
    with page as materialized (
      select s.*, f.path from project_strings s left join project_files f on f.id = s.file_id
       where s.project_id = ${projectId} and ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
       order by s.position limit ${count})
    select p.position::text as place, p.string_key, p.string_id, p.content, p.context, p.max_length, p.category, p.source_language, p.path,
           p.hidden_at, p.hidden_reason, p.pending_branch, p.updated_at,
           coalesce((select array_agg(g.tag order by g.tag) from string_tags g
                      where g.project_id = ${projectId} and g.string_key = p.string_key), '{}') as tags,
           coalesce((select jsonb_agg(jsonb_build_object('language', t.language, 'text', t.text, 'state', t.state,
                                                         'is_stale', coalesce(t.source_hash <> p.source_hash, false)) order by t.language)
                       from project_translations t where t.project_id = ${projectId} and t.string_key = p.string_key), '[]') as texts
      from page p order by p.position`.execute(tx);
  return rows;
}

export interface KnownString {
  string_key: string;
  string_id: string;
  file_id: string | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
}

/** By key. A former id resolves to the string that has it now. */
export async function findStrings(
  tx: Tx,
  projectId: string,
  keys: readonly string[],
): Promise<(KnownString & { asked: string })[]> {
  const { rows } = await sql<KnownString & { asked: string }>`
    select k.asked, s.string_key, s.string_id, s.file_id, s.hidden_at, s.hidden_reason
      from unnest(${[...keys]}::text[]) k(asked)
      cross join lateral (select md5(normalize('id:' || k.asked, nfc))::uuid as key) w
      left join string_aliases a on a.project_id = ${projectId} and a.old_key = w.key
           and not exists (select from project_strings o where o.project_id = ${projectId} and o.string_key = w.key)
      join project_strings s on s.project_id = ${projectId} and s.string_key = coalesce(a.new_key, w.key)`.execute(
    tx,
  );
  return rows;
}

export async function findByKeys(tx: Tx, projectId: string, keys: readonly string[]): Promise<KnownString[]> {
  if (keys.length === 0) return [];
  return tx
    .selectFrom('project_strings')
    .select(['string_key', 'string_id', 'file_id', 'hidden_at', 'hidden_reason'])
    .where('project_id', '=', projectId)
    .where('string_key', 'in', [...keys])
    .execute();
}

const these = (keys: readonly string[]) => sql`select unnest(${[...keys]}::uuid[]) as string_key`;
export const keysOf = these;

export async function restoreThese(tx: Tx, run: Run, keys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as materialized (
      select p.string_key, to_jsonb(p) as before from project_strings p join (${these(keys)}) k on k.string_key = p.string_key
       where p.project_id = ${run.projectId} and p.hidden_at is not null
    ), replaced as (
      insert into project_string_history (workspace_id, project_id, string_key, before, replaced_by, replaced_at)
      select ${run.workspaceId}, ${run.projectId}, d.string_key, d.before, ${run.id}, clock_timestamp() from due d
    )
    update project_strings p set hidden_at = null, hidden_by = null, hidden_reason = null, pending_branch = null,
           merged_into = null, merged_by = null, updated_at = clock_timestamp()
      from due d where p.project_id = ${run.projectId} and p.string_key = d.string_key`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The pair for a rename. The new key is computed from the new id. */
export const pairOf = (oldKey: string, oldId: string, newId: string) => sql`
  select ${oldKey}::uuid as old_key, md5(normalize('id:' || ${newId}::text, nfc))::uuid as new_key, ${oldId}::text as old_id, ${newId}::text as new_id`;

/**
 * Copies texts of some strings where the other string has none. All other texts stay with the hidden
 * strings.
 */
export async function copyTexts(tx: Tx, run: Run, from: readonly string[], into: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as materialized (
      select distinct on (t.language) t.language, t.text, t.score, t.origin, t.task_id, t.source_hash, t.state
        from project_translations t join (${these(from)}) k on k.string_key = t.string_key
       where t.project_id = ${run.projectId} and not exists (
         select from project_translations o
          where o.project_id = ${run.projectId} and o.language = t.language and o.string_key = ${into}::uuid)
       order by t.language, t.updated_at desc
    ), replaced as (
      insert into project_translation_history (workspace_id, project_id, language, string_key, replaced_by, replaced_at)
      select ${run.workspaceId}, ${run.projectId}, d.language, ${into}::uuid, ${run.id}, clock_timestamp() from due d
    )
    insert into project_translations (workspace_id, project_id, language, string_key, text, score, origin, task_id, publish_job_id,
                                      source_hash, state, updated_at)
    select ${run.workspaceId}, ${run.projectId}, d.language, ${into}::uuid, d.text, d.score, d.origin, d.task_id, ${run.id},
           d.source_hash, d.state, clock_timestamp() from due d`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function addTags(
  tx: Tx,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
  keys: readonly string[],
  tags: readonly string[],
): Promise<void> {
  await sql`
    insert into string_tags (project_id, string_key, tag, workspace_id)
    select ${projectId}, k.string_key, t.tag, ${workspaceId} from (${these(keys)}) k cross join unnest(${[...tags]}::text[]) t(tag)
    on conflict do nothing`.execute(tx);
}

export async function removeTags(
  tx: Tx,
  projectId: string,
  keys: readonly string[],
  tags: readonly string[],
): Promise<void> {
  await sql`
    delete from string_tags g using (${these(keys)}) k
     where g.project_id = ${projectId} and g.string_key = k.string_key and g.tag = any(${[...tags]})`.execute(
    tx,
  );
}

export async function mostTags(tx: Tx, projectId: string, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(n), 0)::int as most from (
      select count(*) as n from string_tags g join (${these(keys)}) k on k.string_key = g.string_key
       where g.project_id = ${projectId} group by g.string_key) c`.execute(tx);
  return rows[0]?.most ?? 0;
}

interface PurgedString {
  string_key: string;
  string_id: string;
  workspace_id: string;
  hidden_reason: string;
  merged_into: string | null;
  merged_by: string | null;
}

/**
 * Deletes strings with their texts and histories. A roll-back cannot restore them, so only strings
 * that have been hidden for a while may be purged.
 */
export async function purgeHidden(
  tx: Tx,
  projectId: string,
  days: number,
  keys: readonly string[] | null,
): Promise<number> {
  const { rows } = await sql<PurgedString>`
    delete from project_strings p
     where p.project_id = ${projectId} and p.hidden_at < now() - make_interval(days => ${days})
       and ${keys === null ? sql`true` : sql`p.string_key = any(${[...keys]}::uuid[])`}
    returning p.string_key, p.string_id, p.workspace_id, p.hidden_reason, p.merged_into, p.merged_by`.execute(
    tx,
  );
  const gone = rows.map(({ string_key }) => string_key);
  // A merged string still resolves to its target. Aliases of all other purged strings must be removed.
  await sql`delete from string_aliases a where a.project_id = ${projectId} and a.old_key = any(${gone}::uuid[])`.execute(
    tx,
  );
  const led = rows.filter(
    ({ hidden_reason, merged_into }) => hidden_reason === 'merged' && merged_into !== null,
  );
  await sql`
    insert into string_aliases (project_id, old_key, workspace_id, old_id, new_key, renamed_by)
    select ${projectId}, j.string_key, j.workspace_id, j.string_id, j.merged_into, j.merged_by
      from jsonb_to_recordset(${JSON.stringify(led)}::jsonb)
           as j(string_key uuid, workspace_id text, string_id text, merged_into uuid, merged_by text)`.execute(
    tx,
  );
  for (const table of [
    'project_translations',
    'project_translation_history',
    'project_string_history',
    'string_tags',
  ] as const)
    await tx
      .deleteFrom(table)
      .where('project_id', '=', projectId)
      .where('string_key', '=', sql<string>`any(${gone}::uuid[])`)
      .execute();
  return gone.length;
}
