import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import { JOB_SCHEMA } from '../db/job-tables.ts';

/**
 * Whether this run still holds its job, until the end of the transaction. A takeover deletes the row and
 * writes it anew, so a key lock makes it wait for our commit, and ours fail after it. The heartbeat, a plain
 * update, goes on meanwhile.
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

export async function deleteOldProcesses(tx: Tx): Promise<void> {
  await tx.deleteFrom('processes').where('seen_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
}
