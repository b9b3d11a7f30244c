import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { lockName } from '#platform/db/lock-name.ts';
import type { Counts } from '../task-store/store-insert.ts';
import type { Task } from '../task-store/task.ts';

/**
 * Only before the task has rows, because otherwise the foreign key would look up each deleted string
 * among them.
 */
export async function deleteStrings(tx: Tx, taskId: string): Promise<void> {
  await tx.deleteFrom('task_strings').where('task_id', '=', taskId).execute();
}

export async function countStrings(tx: Tx, taskId: string): Promise<Counts> {
  return tx
    .selectFrom('task_strings')
    .select([sql<number>`count(*)::int`.as('strings'), sql<number>`coalesce(sum(words), 0)::int`.as('words')])
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
}

export async function sampleContents(tx: Tx, taskId: string, max: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('task_strings')
    .select('content')
    .where('task_id', '=', taskId)
    .orderBy('position')
    .limit(max)
    .execute();
  return rows.map(({ content }) => content);
}

/** Whether every text of the task is already a term, so that a scan cannot find new ones. */
export async function isAllKnown(tx: Tx, task: Task): Promise<boolean> {
  const unknown = await tx
    .selectFrom('task_strings as s')
    .select('s.position')
    .where('s.task_id', '=', task.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('terms as t')
            .select('t.id')
            .whereRef('t.project_id', '=', 's.project_id')
            .where('t.source_language', '=', task.sourceLanguage)
            .where('t.content_key', '=', sql<string>`md5(normalize(s.content, nfc))::uuid`)
            .where('t.deleted_at', 'is', null),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return unknown === undefined;
}

/** The time limit of each statement for the rest of the transaction. */
export async function setTimeoutSec(tx: Tx, seconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(tx);
}

const ACTIVE_TASKS_MAX = 10;

/**
 * At most ten tasks of a project run at once; others start in the order of their acceptance. The lock
 * serializes simultaneous checks.
 */
export async function hasTurn(tx: Tx, task: Task): Promise<boolean> {
  await lockName(tx, `import:${task.projectId}`);
  const { rows } = await sql<{ ahead: number }>`
    select ((select count(*) from tasks
              where project_id = ${task.projectId} and status in ('importing', 'scanning', 'term_translating', 'running', 'optimizing'))
          + (select count(*) from tasks
              where project_id = ${task.projectId} and status = 'pending'
                and (accepted_at, id) < (select accepted_at, id from tasks where id = ${task.id})))::int as ahead`.execute(
    tx,
  );
  return (rows[0]?.ahead ?? 0) < ACTIVE_TASKS_MAX;
}
