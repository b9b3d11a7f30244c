import type { Tx } from '#platform/db/client.ts';
import type { JobType, Run } from './run.ts';
import { toRun } from './store.ts';

export async function listNewestRuns(
  tx: Tx,
  projectId: string,
  jobType: JobType,
  limit: number,
): Promise<Run[]> {
  const rows = await tx
    .selectFrom('runs')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('job_type', '=', jobType)
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRun);
}

/** Locks the run, whichever job owns it. */
export async function holdRun(tx: Tx, id: string): Promise<Run | null> {
  const row = await tx.selectFrom('runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? toRun(row) : null;
}
