import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { JOB_SCHEMA } from '#platform/jobs/queue.ts';

/** One chain of a job that keeps itself going is enough. */
export async function isWaiting(tx: Tx, { name }: { name: string }): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from ${sql.table(`${JOB_SCHEMA}.job`)} where name = ${name} and state = 'created') as waiting`.execute(
    tx,
  );
  return rows[0]?.waiting ?? false;
}
