import { sql } from 'kysely';
import type { RunStatus, TaskStatus } from '#localization/public.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import type { Tx } from '#platform/db/client.ts';

export interface TaskFilters {
  workspaceId: string;
  projectId?: string | undefined;
  statuses?: readonly string[] | undefined;
  text?: string | undefined;
}

export interface TaskRow {
  id: string;
  project_id: string;
  client_task_id: string | null;
  name: string;
  status: TaskStatus;
  smart_optimize_status: string | null;
  source_language: string | null;
  target_languages: string[];
  strings_count: number | null;
  words_count: number | null;
  open_languages: string[];
  failure_reason: string | null;
  failure_said: Said | null;
  failure_code: number | null;
  accepted_at: Date;
  /** With its microseconds, which decide about the next page. */
  place: string;
  updated_at: Date;
  completed_at: Date | null;
  step: string | null;
  rows_total: number | null;
  rows_done: number | null;
  created_by: string | null;
  created_by_name: string | null;
}

/** The name of whoever `id` is; rows of other tenants cannot be seen. */
/** Of a person, a key or a credential. */
export const nameOf = (id: ReturnType<typeof sql>) => sql`coalesce(
  (select u.name from users u where u.id = ${id}),
  (select k.label from app_keys k where k.id = ${id}),
  (select c.name from credentials c where c.id = ${id}))`;

/** Newest first. */
export async function readTasks(
  tx: Tx,
  { workspaceId, projectId, statuses, text }: TaskFilters,
  after: { at: string; id: string } | null,
  count: number,
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select t.id, t.project_id, t.client_task_id, t.name, t.status, t.smart_optimize_status, t.source_language, t.target_languages,
           t.strings_count, t.words_count, t.open_languages, t.failure_reason, t.failure_said, t.failure_code, t.accepted_at,
           t.accepted_at::text as place, t.updated_at, t.completed_at, r.step, r.rows_total, r.rows_done,
           coalesce(t.created_by, t.app_key_id) as created_by, ${nameOf(sql`coalesce(t.created_by, t.app_key_id)`)} as created_by_name
      from tasks t
      left join lateral (
        select r.step, r.rows_total, r.rows_done from runs r
         where r.task_id = t.id and r.job_type = case when t.status = 'optimizing' then 'TRANSLATE_QA' else 'TRANSLATE' end
         order by r.created_at desc limit 1) r on true
     where t.workspace_id = ${workspaceId}
       and ${projectId === undefined ? sql`true` : sql`t.project_id = ${projectId}`}
       and ${projectId === undefined ? sql`exists (select from projects p where p.id = t.project_id and p.deleted_at is null)` : sql`true`}
       and ${statuses === undefined ? sql`true` : sql`t.status = any(${[...statuses]})`}
       and ${text === undefined ? sql`true` : sql`(strpos(lower(t.name), lower(${text})) > 0 or ${text} in (t.id, t.client_task_id, t.trace_id))`}
       and ${after === null ? sql`true` : sql`(t.accepted_at, t.id) < (${after.at}::timestamptz, ${after.id})`}
     order by t.accepted_at desc, t.id desc limit ${count}`.execute(tx);
  return rows;
}

export interface PublishRow {
  id: string;
  task_id: string | null;
  task_name: string | null;
  status: RunStatus;
  target_languages: string[];
  stats: unknown;
  rollback_to: string | null;
  push_id: string | null;
  error: string | null;
  error_said: Said | null;
  accepted_at: Date;
  place: string;
  started_at: Date | null;
  ended_at: Date | null;
  created_by: string | null;
  created_by_name: string | null;
}

/** Newest first. */
/** What brought a publish about. */
export const PUBLISH_KINDS = ['task', 'push', 'rollback'] as const;

const OF_KIND = {
  task: sql`r.task_id is not null and r.options->>'rollback_to' is null`,
  push: sql`r.options->>'push_id' is not null and r.options->>'rollback_to' is null`,
  rollback: sql`r.options->>'rollback_to' is not null`,
};

export interface PublishFilter {
  workspaceId: string;
  projectId: string;
  taskId?: string | undefined;
  kind?: (typeof PUBLISH_KINDS)[number] | undefined;
  statuses?: readonly string[] | undefined;
  language?: string | undefined;
}

export async function readPublishes(
  tx: Tx,
  { workspaceId, projectId, taskId, kind, statuses, language }: PublishFilter,
  after: { at: string; id: string } | null,
  count: number,
): Promise<PublishRow[]> {
  const { rows } = await sql<PublishRow>`
    select r.id, r.task_id, t.name as task_name, r.status, r.target_languages, r.stats, r.options->>'rollback_to' as rollback_to, r.options->>'push_id' as push_id, r.error, r.error_said, r.accepted_at,
           r.accepted_at::text as place, r.started_at, r.ended_at,
           coalesce(r.created_by, r.app_key_id) as created_by, ${nameOf(sql`coalesce(r.created_by, r.app_key_id)`)} as created_by_name
      from runs r left join tasks t on t.id = r.task_id
     where r.workspace_id = ${workspaceId} and r.project_id = ${projectId} and r.job_type = 'PUBLISH_TASK'
       and ${taskId === undefined ? sql`true` : sql`r.task_id = ${taskId}`}
       and ${kind === undefined ? sql`true` : OF_KIND[kind]}
       and ${statuses === undefined ? sql`true` : sql`r.status = any(${[...statuses]})`}
       and ${language === undefined ? sql`true` : sql`${language} = any(r.target_languages)`}
       and ${after === null ? sql`true` : sql`(r.accepted_at, r.id) < (${after.at}::timestamptz, ${after.id})`}
     order by r.accepted_at desc, r.id desc limit ${count}`.execute(tx);
  return rows;
}

export async function hasProject(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('projects')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
