import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { OptimizeStatus, Task } from '../task-store/task.ts';
import type { Run } from './run.ts';

/** Not finished: without a text, or not scored yet. */
const OPEN = sql`(r.target is null or r.score is null)`;

/** Which of these languages have open rows, in this order, and how many. */
export async function countOpen(
  tx: Tx,
  taskId: string,
  languages: readonly string[],
): Promise<{ language: string; rows: number }[]> {
  const { rows } = await sql<{ language: string; rows: number }>`
    select r.language, count(*)::int as rows from task_rows r
     where r.task_id = ${taskId} and r.language = any(${[...languages]}::text[]) and ${OPEN}
     group by r.language order by array_position(${[...languages]}::text[], r.language)`.execute(tx);
  return rows;
}

/** The number of rows, and of rows without a text, excluding languages that another run is working on. */
export async function countEmpty(
  tx: Tx,
  run: Pick<Run, 'id' | 'taskId'>,
  languages: readonly string[],
): Promise<{ rows: number; empty: number }> {
  const { rows } = await sql<{ rows: number; empty: number }>`
    select count(*)::int as rows, count(*) filter (where r.target is null)::int as empty from task_rows r
     where r.task_id = ${run.taskId} and r.language = any(${[...languages]}::text[])
       and not exists (select from runs o where o.task_id = r.task_id and o.id <> ${run.id} and r.language = any(o.target_languages)
                          and o.job_type in ('TRANSLATE', 'TRANSLATE_QA') and o.status in ('PENDING', 'RUNNING'))`.execute(
    tx,
  );
  return rows[0] ?? { rows: 0, empty: 0 };
}

/** Assigns exactly the rows that are open now to the run. True if every string already has its context. */
export async function markOpen(
  tx: Tx,
  run: Pick<Run, 'id' | 'taskId' | 'targetLanguages'>,
): Promise<boolean> {
  await sql`
    update task_rows r set redo_run = ${run.id}
     where r.task_id = ${run.taskId} and r.language = any(${[...run.targetLanguages]}::text[]) and ${OPEN}`.execute(
    tx,
  );
  const { rows } = await sql`
    select 1 from task_strings s
     where s.task_id = ${run.taskId} and s.pack is null
       and s.position in (select r.position from task_rows r where r.task_id = ${run.taskId} and r.redo_run = ${run.id})
     limit 1`.execute(tx);
  return rows.length === 0;
}

/** Records which of a run's languages still have open rows. Other languages keep their entry. */
export async function noteOpenLanguages(tx: Tx, taskId: string, languages: readonly string[]): Promise<void> {
  await sql`
    update tasks t
       set open_languages = array(
             select l.language from unnest(t.target_languages) with ordinality as l(language, place)
              where case when l.language = any(${[...languages]}::text[])
                         then exists (select from task_rows r where r.task_id = t.id and r.language = l.language and ${OPEN})
                         else l.language = any(t.open_languages) end
              order by l.place)
     where t.id = ${taskId}`.execute(tx);
}

/** Rows without a text by language, for languages that had some when the task ended. */
export async function countFailed(
  tx: Tx,
  taskId: string,
  languages: readonly string[],
): Promise<Record<string, number>> {
  if (languages.length === 0) return {};
  const rows = await tx
    .selectFrom('task_rows')
    .select(['language', sql<number>`count(*)::int`.as('rows')])
    .where('task_id', '=', taskId)
    .where('language', 'in', languages)
    .where('target', 'is', null)
    .groupBy('language')
    .orderBy('language')
    .execute();
  return Object.fromEntries(rows.map(({ language, rows: count }) => [language, count]));
}

/**
 * Removes languages that a supplement added and that got no text: nobody wants an empty language, and
 * the next supplement can add it again. Keeps languages that the task itself requested or that another
 * run is working on.
 */
export async function withdrawLanguages(tx: Tx, run: Run, task: Task): Promise<void> {
  const { rows } = await sql<{ language: string }>`
    select l.language from unnest(${[...run.targetLanguages]}::text[]) as l(language)
     where not exists (select from runs o where o.task_id = ${task.id} and o.id <> ${run.id} and l.language = any(o.target_languages)
                          and o.job_type in ('TASK_IMPORT', 'TRANSLATE', 'TRANSLATE_QA')
                          and (o.trigger <> 'supplement' or o.status in ('PENDING', 'RUNNING')))
       and not exists (select from task_rows r join task_strings s on s.task_id = r.task_id and s.position = r.position
                        where r.task_id = ${task.id} and r.language = l.language and r.target <> '' and btrim(s.content) <> '')`.execute(
    tx,
  );
  const gone = rows.map(({ language }) => language);
  if (gone.length === 0) return;
  await tx.deleteFrom('task_rows').where('task_id', '=', task.id).where('language', 'in', gone).execute();
  await sql`
    update tasks t
       set target_languages = array(select l.language from unnest(t.target_languages) with ordinality as l(language, place)
                                     where l.language <> all(${gone}::text[]) order by l.place),
           updated_at = clock_timestamp()
     where t.id = ${task.id}`.execute(tx);
}

/** The result of the last Smart Optimization, for a task that returns to completed. */
export async function lastOptimization(tx: Tx, taskId: string): Promise<OptimizeStatus> {
  const run = await tx
    .selectFrom('runs')
    .select('status')
    .where('task_id', '=', taskId)
    .where('job_type', '=', 'TRANSLATE_QA')
    .where('status', 'not in', ['PENDING', 'RUNNING'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!run) return 'skipped';
  return run.status === 'SUCCEEDED' ? 'completed' : 'failed';
}

export async function hasText(tx: Tx, taskId: string, languages: readonly string[]): Promise<boolean> {
  if (languages.length === 0) return false;
  const row = await tx
    .selectFrom('task_rows')
    .select('position')
    .where('task_id', '=', taskId)
    .where('language', 'in', [...languages])
    .where('target', '<>', '')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
