import { sql } from 'kysely';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { JOB_SCHEMA } from '#platform/db/job-tables.ts';
import type { JobType } from './run.ts';

/** The queue for runs of a type, and how soon a worker must start one. Null: no limit. */
export interface RunQueue {
  job_type: JobType;
  queue: string;
  minutes: number | null;
}

interface LostRun {
  id: string;
  /** No worker started it within the required time. */
  unclaimed: boolean;
  restarted: boolean;
}

const BATCH = 200;

/**
 * Open runs whose job has ended or is missing. A locked run is skipped, because somebody is just
 * moving it.
 */
export async function findLostRuns(
  tx: Tx,
  queues: readonly RunQueue[],
  id: string | null,
): Promise<LostRun[]> {
  const { rows } = await sql<LostRun>`
    select r.id, u.unclaimed,
           exists (select from jsonb_array_elements(r.warnings) w
                    where w->>'code' = 'restarted' and (w->>'at')::timestamptz >= r.accepted_at) as restarted
      from runs r
      join jsonb_to_recordset(${JSON.stringify(queues)}::jsonb) as q(job_type text, queue text, minutes int) on q.job_type = r.job_type
      left join ${sql.table(`${JOB_SCHEMA}.job`)} j on j.name = q.queue and j.id = r.executor::uuid
      cross join lateral (select q.minutes is not null and r.status = 'PENDING' and r.updated_at < now() - make_interval(mins => q.minutes) as unclaimed) u
     where r.status in ('PENDING', 'RUNNING') and (${id}::text is null or r.id = ${id})
       and (u.unclaimed or j.id is null or j.state in ('completed', 'cancelled', 'failed'))
     order by r.created_at limit ${BATCH}
       for update of r skip locked`.execute(tx);
  return rows;
}

/** Uses the database clock like accepted_at: a retry by the caller resets it and allows another rescue. */
export async function noteRestart(tx: Tx, id: string): Promise<void> {
  const message: string = say('runs.lost_and_started_again');
  await sql`
    update runs set warnings = warnings || jsonb_build_array(jsonb_build_object(
             'code', 'restarted', 'message', ${message}::text, 'at', now()))
     where id = ${id}`.execute(tx);
}
