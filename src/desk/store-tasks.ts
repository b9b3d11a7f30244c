import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

interface TaskFilters {
  workspaceId: string;
  projectId?: string | undefined;
  statuses?: readonly string[] | undefined;
  text?: string | undefined;
}

export type TaskRow = Awaited<ReturnType<typeof readTasks>>[number];

/** The name of a person, a key or a credential; rows of other tenants cannot be seen. */
export const nameOf = (id: RawBuilder<unknown>) => sql<string | null>`coalesce(
  (select u.name from users u where u.id = ${id}),
  (select k.label from app_keys k where k.id = ${id}),
  (select c.name from credentials c where c.id = ${id}))`;

/** For a list sorted by a time and then by id, newest first: the rows after this place. */
export const after = (time: string, id: string, { at, id: last }: { at: string; id: string }) =>
  sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${at}::timestamptz, ${last})`;

/** Newest first. */
export function readTasks(
  tx: Tx,
  { workspaceId, projectId, statuses, text }: TaskFilters,
  place: { at: string; id: string } | null,
  count: number,
) {
  const creator = sql<string | null>`coalesce(t.created_by, t.app_key_id)`;
  let query = tx
    .selectFrom('tasks as t')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('runs')
          .select(['step', 'rows_total', 'rows_done'])
          .whereRef('task_id', '=', 't.id')
          .where(
            sql<boolean>`job_type = case when t.status = 'optimizing' then 'TRANSLATE_QA' else 'TRANSLATE' end`,
          )
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['t.id', 't.project_id', 't.client_task_id', 't.name', 't.status', 't.smart_optimize_status'])
    .select([
      't.source_language',
      't.target_languages',
      't.strings_count',
      't.words_count',
      't.open_languages',
    ])
    .select(['t.failure_reason', 't.failure_said', 't.failure_code', 't.accepted_at', 't.updated_at'])
    .select(['t.completed_at', 'r.step', 'r.rows_total', 'r.rows_done'])
    // With microseconds, which determine the next page.
    .select(sql<string>`t.accepted_at::text`.as('place'))
    .select([creator.as('created_by'), nameOf(creator).as('created_by_name')])
    .where('t.workspace_id', '=', workspaceId);
  query =
    projectId === undefined
      ? query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('projects as p')
              .select('p.id')
              .whereRef('p.id', '=', 't.project_id')
              .where('p.deleted_at', 'is', null),
          ),
        )
      : query.where('t.project_id', '=', projectId);
  if (statuses !== undefined) query = query.where(sql<boolean>`t.status = any(${[...statuses]})`);
  if (text !== undefined)
    query = query.where(
      sql<boolean>`(strpos(lower(t.name), lower(${text})) > 0 or ${text} in (t.id, t.client_task_id, t.trace_id))`,
    );
  if (place !== null) query = query.where(after('t.accepted_at', 't.id', place));
  return query.orderBy('t.accepted_at', 'desc').orderBy('t.id', 'desc').limit(count).execute();
}

/** The causes of a publish. */
export const PUBLISH_KINDS = ['task', 'push', 'rollback'] as const;

const OF_KIND = {
  task: sql<boolean>`r.task_id is not null and r.options->>'rollback_to' is null`,
  push: sql<boolean>`r.options->>'push_id' is not null and r.options->>'rollback_to' is null`,
  rollback: sql<boolean>`r.options->>'rollback_to' is not null`,
};

interface PublishFilter {
  workspaceId: string;
  projectId: string;
  taskId?: string | undefined;
  kind?: (typeof PUBLISH_KINDS)[number] | undefined;
  statuses?: readonly string[] | undefined;
  language?: string | undefined;
}

/** Newest first. */
export function readPublishes(
  tx: Tx,
  { workspaceId, projectId, taskId, kind, statuses, language }: PublishFilter,
  place: { at: string; id: string } | null,
  count: number,
) {
  const creator = sql<string | null>`coalesce(r.created_by, r.app_key_id)`;
  let query = tx
    .selectFrom('runs as r')
    .leftJoin('tasks as t', 't.id', 'r.task_id')
    .select(['r.id', 'r.task_id', 't.name as task_name', 'r.status', 'r.target_languages', 'r.stats'])
    .select(sql<string | null>`r.options->>'rollback_to'`.as('rollback_to'))
    .select(sql<string | null>`r.options->>'push_id'`.as('push_id'))
    .select(['r.error', 'r.error_said', 'r.accepted_at', 'r.started_at', 'r.ended_at'])
    .select(sql<string>`r.accepted_at::text`.as('place'))
    .select([creator.as('created_by'), nameOf(creator).as('created_by_name')])
    .where('r.workspace_id', '=', workspaceId)
    .where('r.project_id', '=', projectId)
    .where('r.job_type', '=', 'PUBLISH_TASK');
  if (taskId !== undefined) query = query.where('r.task_id', '=', taskId);
  if (kind !== undefined) query = query.where(OF_KIND[kind]);
  if (statuses !== undefined) query = query.where(sql<boolean>`r.status = any(${[...statuses]})`);
  if (language !== undefined) query = query.where(sql<boolean>`${language} = any(r.target_languages)`);
  if (place !== null) query = query.where(after('r.accepted_at', 'r.id', place));
  return query.orderBy('r.accepted_at', 'desc').orderBy('r.id', 'desc').limit(count).execute();
}
