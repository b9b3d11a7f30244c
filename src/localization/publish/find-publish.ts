import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from '../runs/run.ts';
import { findRun } from '../runs/store.ts';
import { PublishCounts } from './present.ts';

/** A finished publish of the project, with a record of its changes. */
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
      say('publish.publish_job_does_not_exist'),
      { field },
      { reason: 'job_not_found' },
    );
  if (run.status !== 'SUCCEEDED')
    throw new AppError(
      'unprocessable',
      say('publish.publish_not_completed'),
      { field },
      { reason: 'not_completed' },
    );
  if ((PublishCounts.safeParse(run.stats).data?.changes ?? null) === null)
    throw new AppError(
      'unprocessable',
      say('publish.publish_before_changes_kept_only'),
      { field },
      { reason: 'not_recorded' },
    );
  return run;
}
