import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from '../runs/run.ts';
import { findRun } from '../runs/store.ts';
import { PublishCounts } from './present.ts';

/** A publish of the project that was written, with a record of what it changed. */
export async function findWrittenPublish(
  tx: Tx,
  projectId: string,
  jobId: string,
  field: string,
): Promise<Run> {
  const run = await findRun(tx, jobId);
  if (run?.jobType !== 'PUBLISH_TASK' || run.projectId !== projectId)
    throw new AppError(
      'not_found',
      'The publish job does not exist.',
      { field },
      { reason: 'job_not_found' },
    );
  if (run.status !== 'SUCCEEDED')
    throw new AppError(
      'unprocessable',
      'The publish is not completed.',
      { field },
      { reason: 'not_completed' },
    );
  if ((PublishCounts.safeParse(run.stats).data?.changes ?? null) === null)
    throw new AppError(
      'unprocessable',
      'The publish is from before changes were kept; only later ones can be compared or brought back.',
      { field },
      { reason: 'not_recorded' },
    );
  return run;
}
