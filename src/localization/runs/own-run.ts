import type { z } from 'zod';
import type { Services } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { type JobContext, type JobSpec, LostClaim } from '#platform/job.ts';
import { findTask, holdTask } from '../task-store/store.ts';
import type { Task } from '../task-store/task.ts';
import type { Run } from './run.ts';
import { findRun, toRun } from './store.ts';

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
  return ctx.commit(async (tx) => act(tx, await ownRun(ctx, tx, runId)));
}

/**
 * The same for a run that moves its task or writes rows of it. There is one order of locks: first the
 * task, then its runs, then its rows. Calls (cancel, retry, supplement, confirm, review) take the task
 * first as well, so whatever happens to one task happens one after the other, and nobody who waits
 * holds what another one waits for.
 */
export function commitTaskRun<T>(
  ctx: JobContext,
  runId: string,
  act: (tx: Tx, run: Run, task: Task) => Promise<T>,
): Promise<T> {
  return ctx.commit(async (tx) => {
    const taskId = (await findRun(tx, runId))?.taskId ?? null;
    const task = taskId === null ? null : await holdTask(tx, taskId);
    if (!task) throw new LostClaim();
    return act(tx, await ownRun(ctx, tx, runId), task);
  });
}

/** For a publish, which only reads its task and holds its run for as long as it writes. */
export function commitBesideTask<T>(
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

async function ownRun(ctx: JobContext, tx: Tx, runId: string): Promise<Run> {
  const row = await tx
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', runId)
    .where('executor', '=', ctx.jobId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new LostClaim();
  return toRun(row);
}
