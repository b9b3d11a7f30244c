import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { joinByHash } from './store-rows.ts';
import { type RowFilters, rowsThat } from './store-filter.ts';

interface Owner {
  id: string;
  workspaceId: string;
  projectId: string;
}

export interface BulkPlace {
  place: number;
  taskId: string;
  language: string;
  position: number;
}

/** Records the selected rows in their current state, up to a limit. Returns how many there are. */
export async function freezeRows(
  tx: Tx,
  run: Owner,
  filters: RowFilters,
  chosen: readonly { taskId: string; position: number }[] | null,
  max: number,
): Promise<number> {
  const among =
    chosen === null
      ? sql``
      : sql`and (r.task_id, r.position) in (
              select c.task_id, c.position from unnest(${chosen.map(({ taskId }) => taskId)}::text[],
                     ${chosen.map(({ position }) => position)}::int[]) as c(task_id, position))`;
  const { numAffectedRows } = await sql`
    insert into bulk_rows (run_id, place, workspace_id, project_id, task_id, language, position, seen_at)
    select ${run.id}, row_number() over (order by f.n, f.position)::int, ${run.workspaceId}, ${run.projectId},
           f.task_id, ${filters.language}, f.position, f.updated_at
      from (select w.n, r.task_id, r.position, r.updated_at ${rowsThat(filters)} ${among} limit ${max}) f`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Records the rows changed by a bulk edit, to revert them or to skip those that were changed since. */
export async function freezeChanged(
  tx: Tx,
  run: Owner,
  undoes: string,
): Promise<{ waiting: number; changed: number }> {
  const { rows } = await sql<{ waiting: number; changed: number }>`
    with frozen as (
      insert into bulk_rows (run_id, place, workspace_id, project_id, task_id, language, position, seen_at, state, reason)
      select ${run.id}, row_number() over (order by h.id)::int, ${run.workspaceId}, ${run.projectId}, h.task_id, h.language,
             h.position, r.updated_at, case when r.revision = h.revision then 'waiting' else 'skipped' end,
             case when r.revision <> h.revision then 'changed' end
        from task_row_history h
        join task_rows r on r.task_id = h.task_id and r.language = h.language and r.position = h.position
       where h.run_id = ${undoes} and h.before is not null
      returning state)
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'skipped')::int as changed
      from frozen`.execute(tx);
  return rows[0] ?? { waiting: 0, changed: 0 };
}

/** The next unprocessed rows, all of one task. */
export async function nextRows(tx: Tx, runId: string, limit: number): Promise<BulkPlace[]> {
  const { rows } = await sql<BulkPlace>`
    with next as materialized (
      select place, task_id, language, position from bulk_rows
       where run_id = ${runId} and state = 'waiting' order by place limit ${limit})
    select place, task_id as "taskId", language, position from next
     where task_id = (select task_id from next order by place limit 1) order by place`.execute(tx);
  return rows;
}

/** The rows that have changed or disappeared since. */
export async function changedRows(tx: Tx, runId: string, places: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('bulk_rows as b')
    .select('b.place')
    .where('b.run_id', '=', runId)
    .where('b.place', '=', sql<number>`any(${[...places]}::int[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task_rows as r')
            .select('r.position')
            .whereRef('r.task_id', '=', 'b.task_id')
            .whereRef('r.language', '=', 'b.language')
            .whereRef('r.position', '=', 'b.position')
            .whereRef('r.updated_at', '=', 'b.seen_at'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ place }) => place));
}

/** Completed rows are deleted, because the history of the row has them. Skipped rows are kept. */
export async function settleRows(
  tx: Tx,
  runId: string,
  done: readonly number[],
  skipped: readonly { place: number; reason: string }[],
): Promise<void> {
  if (done.length > 0)
    await tx
      .deleteFrom('bulk_rows')
      .where('run_id', '=', runId)
      .where('place', 'in', [...done])
      .execute();
  if (skipped.length === 0) return;
  await sql`
    update bulk_rows b set state = 'skipped', reason = c.reason
      from unnest(${skipped.map(({ place }) => place)}::int[], ${skipped.map(({ reason }) => reason)}::text[]) as c(place, reason)
     where b.run_id = ${runId} and b.place = c.place`.execute(tx);
}

/** Skips all waiting rows of a task. */
export async function skipTask(tx: Tx, runId: string, taskId: string, reason: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_rows')
    .set({ state: 'skipped', reason })
    .where('run_id', '=', runId)
    .where('task_id', '=', taskId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Removes the texts of a task's rows so that they are translated again, and keeps the old texts until
 * that has ended. The caller has locked the task, so no row changes between these statements.
 */
export async function sendRows(
  tx: Tx,
  {
    runId,
    taskId,
    translateRunId,
    actor,
  }: { runId: string; taskId: string; translateRunId: string; actor: string },
): Promise<{ sent: number; changed: number; approved: number }> {
  await joinByHash(tx);
  const { rows } = await sql<{ state: string; reason: string | null; rows: number }>`
    with moved as (
      update bulk_rows b
         set state = case when r.updated_at = b.seen_at and r.state <> 'approved' then 'sent' else 'skipped' end,
             reason = case when r.updated_at <> b.seen_at then 'changed' when r.state = 'approved' then 'approved' end,
             before = case when r.updated_at = b.seen_at and r.state <> 'approved' then to_jsonb(r) - '{examples,terms}'::text[] end
        from task_rows r
       where b.run_id = ${runId} and b.task_id = ${taskId} and b.state = 'waiting'
         and r.task_id = ${taskId} and r.language = b.language and r.position = b.position
      returning b.state, b.reason)
    select state, reason, count(*)::int as rows from moved group by 1, 2`.execute(tx);
  await sql`
    insert into task_row_history (workspace_id, project_id, task_id, language, position, action, actor, target, origin, state, score, run_id)
    select b.workspace_id, b.project_id, b.task_id, b.language, b.position, 'retranslated', ${actor}, b.before ->> 'target',
           b.before ->> 'origin', b.before ->> 'state', (b.before ->> 'score')::smallint, b.run_id
      from bulk_rows b
     where b.run_id = ${runId} and b.task_id = ${taskId} and b.state = 'sent'`.execute(tx);
  await sql`
    update task_rows r
       set target = null, origin = null, tm_score = null, score = null, score_detail = null, state = 'new', failure = null, failure_said = null,
           issues = '[]', dismissed = null, revision = r.revision + 1, reviewed_by = null, reviewed_at = null,
           redo_run = ${translateRunId}, updated_at = clock_timestamp()
      from bulk_rows b
     where b.run_id = ${runId} and b.task_id = ${taskId} and b.state = 'sent'
       and r.task_id = ${taskId} and r.language = b.language and r.position = b.position`.execute(tx);
  const count = (state: string, reason: string | null) =>
    rows.find((each) => each.state === state && each.reason === reason)?.rows ?? 0;
  return {
    sent: count('sent', null),
    changed: count('skipped', 'changed'),
    approved: count('skipped', 'approved'),
  };
}

/** Whether every string of these rows already has its context. */
export async function arePacked(tx: Tx, taskId: string, translateRunId: string): Promise<boolean> {
  const bare = await tx
    .selectFrom('task_strings as s')
    .select('s.position')
    .where('s.task_id', '=', taskId)
    .where('s.pack', 'is', null)
    .where('s.position', 'in', ({ selectFrom }) =>
      selectFrom('task_rows as r')
        .select('r.position')
        .where('r.task_id', '=', taskId)
        .where('r.redo_run', '=', translateRunId),
    )
    .limit(1)
    .executeTakeFirst();
  return bare === undefined;
}

/**
 * Restores the old text of rows that got no new one, skips rows that somebody has edited meanwhile,
 * and records the old text of the others, so that they can be reverted. Returns the number of each.
 */
export async function putTextsBack(
  tx: Tx,
  runId: string,
): Promise<{ done: number; kept: number; changed: number }> {
  await joinByHash(tx);
  // Engines do not change the revision, so a different revision means that a person edited the row.
  const { numUpdatedRows: changed } = await tx
    .updateTable('bulk_rows as b')
    .from('task_rows as r')
    .set({ state: 'skipped', reason: 'changed' })
    .where('b.run_id', '=', runId)
    .where('b.state', '=', 'sent')
    .whereRef('r.task_id', '=', 'b.task_id')
    .whereRef('r.language', '=', 'b.language')
    .whereRef('r.position', '=', 'b.position')
    .where('r.revision', '<>', sql<number>`(b.before ->> 'revision')::int + 1`)
    .executeTakeFirst();
  const { rows: kept } = await sql<{ place: number }>`
    update task_rows r
       set target = b.before ->> 'target', origin = b.before ->> 'origin', tm_score = (b.before ->> 'tm_score')::smallint,
           score = (b.before ->> 'score')::smallint, score_detail = nullif(b.before -> 'score_detail', 'null'),
           state = b.before ->> 'state', failure = b.before ->> 'failure', failure_said = nullif(b.before -> 'failure_said', 'null'), issues = b.before -> 'issues',
           dismissed = nullif(b.before -> 'dismissed', 'null'), revision = r.revision + 1,
           reviewed_by = b.before ->> 'reviewed_by', reviewed_at = (b.before ->> 'reviewed_at')::timestamptz,
           updated_at = clock_timestamp()
      from bulk_rows b
     where b.run_id = ${runId} and b.state = 'sent'
       and r.task_id = b.task_id and r.language = b.language and r.position = b.position and r.target is null
    returning b.place`.execute(tx);
  await settleRows(
    tx,
    runId,
    [],
    kept.map(({ place }) => ({ place, reason: 'no_translation' })),
  );
  await sql`
    update task_row_history h
       set revision = r.revision,
           before = jsonb_build_object(
             'tmScore', b.before -> 'tm_score', 'scoreDetail', b.before -> 'score_detail', 'failure', b.before -> 'failure',
             'issues', b.before -> 'issues', 'dismissed', coalesce(nullif(b.before -> 'dismissed', 'null'), '[]'),
             'confidence', b.before -> 'confidence', 'unsure', b.before -> 'unsure',
             'reviewedBy', b.before -> 'reviewed_by', 'reviewedAt', b.before -> 'reviewed_at')
      from bulk_rows b
      join task_rows r on r.task_id = b.task_id and r.language = b.language and r.position = b.position
     where b.run_id = ${runId} and b.state = 'sent' and h.run_id = ${runId} and h.task_id = b.task_id
       and h.language = b.language and h.position = b.position`.execute(tx);
  const { numDeletedRows } = await tx
    .deleteFrom('bulk_rows')
    .where('run_id', '=', runId)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return { done: Number(numDeletedRows), kept: kept.length, changed: Number(changed ?? 0) };
}

/** Forgets rows that a cancelled edit did not reach. */
export async function forgetWaiting(tx: Tx, runId: string): Promise<void> {
  await tx.deleteFrom('bulk_rows').where('run_id', '=', runId).where('state', '=', 'waiting').execute();
}

export interface SkippedRow {
  taskId: string;
  position: number;
  stringId: string;
  source: string;
  reason: string;
}

/** By name, in order. */
export async function listSkipped(tx: Tx, runId: string, limit: number): Promise<SkippedRow[]> {
  const { rows } = await sql<SkippedRow>`
    select b.task_id as "taskId", b.position, s.string_id as "stringId", left(s.content, 200) as source, b.reason
      from (select * from bulk_rows where run_id = ${runId} and state = 'skipped' order by place limit ${limit}) b
     cross join lateral (select * from task_strings t where t.task_id = b.task_id and t.position = b.position offset 0) s
     order by b.place`.execute(tx);
  return rows;
}
