import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { NOT_SURE } from '#localization/public.ts';
import { nameOf } from './store-tasks.ts';

interface LanguageProgress {
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

/** One pass over the rows of the task; null if the workspace has no such task. */
export async function readLanguages(
  tx: Tx,
  workspaceId: string,
  taskId: string,
): Promise<LanguageProgress[] | null> {
  const task = await tx
    .selectFrom('tasks as t')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.id', '=', 't.project_id').on('p.deleted_at', 'is', null),
    )
    .select('t.id')
    .where('t.id', '=', taskId)
    .where('t.workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (!task) return null;
  const those = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`;
  return tx
    .selectFrom('task_rows')
    .select(['language', sql<number>`count(*)::int`.as('rows')])
    .select([
      those(sql`target is not null`).as('done'),
      those(sql`origin = 'tm' and target is not null`).as('from_memory'),
      those(sql`jsonb_array_length(coalesce(terms, '[]')) > 0`).as('with_terms'),
      those(sql`issues <> '[]'`).as('with_issues'),
      those(sql`state in ('edited', 'approved')`).as('reviewed'),
      those(sql`state = 'failed' and failure is distinct from ${NOT_SURE}`).as('failed'),
      those(sql`state = 'failed' and failure = ${NOT_SURE}`).as('unsure'),
      those(sql`state = 'new' and failure is not null`).as('not_covered'),
      sql<number | null>`round(avg(score), 1)::float8`.as('score'),
    ])
    .where('task_id', '=', taskId)
    .groupBy('language')
    .orderBy('language')
    .execute();
}

type Stats = Record<string, { counts?: Record<string, number> } | undefined>;

/** The statistics of a task's latest translation, by sub-step. */
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

interface Confirmation {
  at: Date;
  trigger: string;
  by: string | null;
  name: string | null;
}

/** The translation that began when somebody confirmed the terms. A retry of it does not count. */
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
