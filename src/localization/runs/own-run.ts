import type { z } from 'zod';
import type { Tx } from '#platform/db/client.ts';
import type { Services } from '#platform/context.ts';
import { type JobContext, type JobSpec, LostClaim } from '#platform/job.ts';
import { findTask } from '../tasks/store.ts';
import type { Task } from '../tasks/task.ts';
import type { Run } from './run.ts';
import { toRun } from './store.ts';

/** Hands a run to a job of the engine; from this commit on only that job may move it. */
export async function dispatchRun<P extends z.ZodObject>(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  run: Pick<Run, 'id' | 'workspaceId' | 'projectId' | 'traceId'>,
  job: JobSpec<string, P>,
  payload: z.input<P>,
): Promise<void> {
  const jobId = await services.jobs.enqueue(tx, job, payload, {
    tenant: { workspaceId: run.workspaceId, projectId: run.projectId },
    requestId: run.traceId,
  });
  await tx.updateTable('runs').set({ executor: jobId }).where('id', '=', run.id).execute();
}

/** A fenced transaction on a run that this job still owns. Throws LostClaim when it went elsewhere. */
export function commitOwned<T>(
  ctx: JobContext,
  runId: string,
  act: (tx: Tx, run: Run) => Promise<T>,
): Promise<T> {
  return ctx.commit(async (tx) => {
    const row = await tx
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', runId)
      .where('executor', '=', ctx.jobId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new LostClaim();
    return act(tx, toRun(row));
  });
}

/** The same for the runs of a task, with the task read in the same snapshot. */
export function commitTaskRun<T>(
  ctx: JobContext,
  runId: string,
  act: (tx: Tx, run: Run, task: Task) => Promise<T>,
): Promise<T> {
  return commitOwned(ctx, runId, async (tx, run) => {
    const task = run.taskId === null ? null : await findTask(tx, run.taskId);
    if (!task) throw new LostClaim();
    return act(tx, run, task);
  });
}
