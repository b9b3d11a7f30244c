import { sql } from 'kysely';
import type { Database, Tx } from '../db/client.ts';
import { JOB_SCHEMA } from '../db/job-tables.ts';
import { LATE_SEC, type QueueState } from './turn.ts';

/**
 * Whether this run still holds its job, fixed until the end of the transaction. A takeover deletes the row
 * and writes a new one. With this key lock a takeover waits for our commit, and after a takeover our commit
 * fails. The heartbeat, a plain update, is not blocked.
 */
export async function holdClaim(
  tx: Tx,
  job: { name: string; id: string; retryCount: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(`${JOB_SCHEMA}.job`)}
     where name = ${job.name} and id = ${job.id} and state = 'active' and retry_count = ${job.retryCount}
       for key share`.execute(tx);
  return rows.length > 0;
}

/** The engine's name for this kind of tenant. */
export const NEWCOMER = 'newcomer';

/** Three index lookups, however many jobs wait. The priority is the negated turn. */
export async function readQueueState(tx: Tx, name: string): Promise<QueueState> {
  const job = sql.table(`${JOB_SCHEMA}.job`);
  const waiting = sql`name = ${name} and state < 'active' and not blocked`;
  const isNewcomer = sql`(group_tier is not distinct from ${NEWCOMER})`;
  const { rows } = await sql<QueueState>`
    select (select max(${isNewcomer}::int - priority) from ${job}
             where name = ${name} and state = 'active' and group_id is not null) as served,
           (select jsonb_build_object('turn', -priority, 'isNewcomer', ${isNewcomer},
                                      'isLate', created_on < now() - make_interval(secs => ${LATE_SEC}))
              from ${job} where ${waiting} order by priority desc, created_on limit 1) as next,
           (select -priority from ${job} where ${waiting} order by priority limit 1) as last`.execute(tx);
  return rows[0] ?? { served: null, next: null, last: null };
}

/**
 * Which of these queues have a job that may start now. It asks for the first waiting job of each, in the
 * engine's order of fetching, so that a long queue costs no more than a short one. The statement is planned
 * on each call: a plan made while the queues were empty would read through all of them.
 */
export async function findDueQueues(
  { executeSql }: Pick<Database, 'executeSql'>,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await executeSql<{ name: string }>(
    `select queue.name from unnest($1::text[]) as queue (name)
      cross join lateral (
        select from ${JOB_SCHEMA}.job
         where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
         order by priority desc, created_on limit 1) as due`,
    [names],
  );
  return rows.map(({ name }) => name);
}

export async function deleteOldProcesses(tx: Tx): Promise<void> {
  await tx.deleteFrom('processes').where('seen_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
}
