import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { NOT_SURE } from '#localization/public.ts';
import { nameOf } from './store-tasks.ts';

export interface LanguageProgress {
  language: string;
  rows: number;
  done: number;
  from_memory: number;
  with_terms: number;
  with_issues: number;
  reviewed: number;
  failed: number;
  unsure: number;
  not_covered: number;
  score: number | null;
}

/** One pass over the rows of the task; null where the workspace has no such task. */
export async function readLanguages(
  tx: Tx,
  workspaceId: string,
  taskId: string,
): Promise<LanguageProgress[] | null> {
  const { rows: tasks } = await sql`
    select from tasks t join projects p on p.id = t.project_id and p.deleted_at is null
     where t.id = ${taskId} and t.workspace_id = ${workspaceId}`.execute(tx);
  if (tasks.length === 0) return null;
  const { rows } = await sql<LanguageProgress>`
    select language, count(*)::int as rows,
           count(*) filter (where target is not null)::int as done,
           count(*) filter (where origin = 'tm' and target is not null)::int as from_memory,
           count(*) filter (where jsonb_array_length(coalesce(terms, '[]')) > 0)::int as with_terms,
           count(*) filter (where issues <> '[]')::int as with_issues,
           count(*) filter (where state in ('edited', 'approved'))::int as reviewed,
           count(*) filter (where state = 'failed' and failure is distinct from ${NOT_SURE})::int as failed,
           count(*) filter (where state = 'failed' and failure = ${NOT_SURE})::int as unsure,
           count(*) filter (where state = 'new' and failure is not null)::int as not_covered,
           round(avg(score), 1)::float8 as score
      from task_rows where task_id = ${taskId}
     group by language order by language`.execute(tx);
  return rows;
}

type Stats = Record<string, { counts?: Record<string, number> } | undefined>;

/** The statistics of the latest translation of a task, by sub-step. */
export async function readLastTranslation(tx: Tx, taskId: string): Promise<Stats> {
  const run = await tx
    .selectFrom('runs')
    .select((eb) => eb.ref('stats').$castTo<Stats | null>().as('stats'))
    .where('task_id', '=', taskId)
    .where('job_type', '=', 'TRANSLATE')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run?.stats ?? {};
}

export interface Confirmation {
  at: Date;
  trigger: string;
  by: string | null;
  name: string | null;
}

/** The translation that began because somebody confirmed the terms; a retry of it is another one. */
export async function readConfirmation(tx: Tx, taskId: string): Promise<Confirmation | null> {
  const { rows } = await sql<Confirmation>`
    select r.accepted_at as at, r.trigger, r.created_by as by, ${nameOf(sql`r.created_by`)} as name
      from runs r
      join tasks t on t.id = r.task_id and t.options ->> 'autoApplyTerms' = 'false'
     where r.task_id = ${taskId} and r.job_type = 'TRANSLATE' and r.options -> 'redo' is null
       and (r.trigger = 'confirm' or (r.trigger = 'console' and r.created_by is not null))
     order by r.created_at, r.id limit 1`.execute(tx);
  return rows[0] ?? null;
}
