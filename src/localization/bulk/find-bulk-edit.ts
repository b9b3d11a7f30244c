import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Run } from '../runs/run.ts';
import { findRun } from '../runs/store.ts';

/** 404 unless it is a bulk edit of the workspace. */
export async function findBulkEdit({ db, caller }: Context, jobId: string): Promise<Run> {
  const run = await findRun(db, jobId);
  if (run?.jobType === 'BULK_EDIT' && run.workspaceId === caller.workspaceId) return run;
  throw new AppError(
    'not_found',
    say('bulk.bulk_edit_does_not_exist'),
    { field: 'job_id' },
    { reason: 'job_not_found' },
  );
}
