import { isDissolving } from '#platform/auth/store.ts';
import type { Services } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { wasDisabledSince } from '../keys/store.ts';
import { findLiveProject } from '../projects/store.ts';
import { findTask, holdTask, makerOf } from '../task-store/store.ts';
import type { Task } from '../task-store/task.ts';
import type { Run } from './run.ts';
import { RUN_JOBS } from './run-jobs.ts';
import { countOthers, findRun, holdOwnRun, isActive, moveRun, setExecutor } from './store.ts';
import { isLongRun, type SizedRun } from './is-long.ts';

/** Assigns a run to a queued job. After this commit only that job may move it. */
export async function dispatchRun(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs'>,
  run: Pick<Run, 'id' | 'workspaceId' | 'projectId' | 'traceId' | 'status'> & SizedRun,
  inMs = 0,
): Promise<void> {
  const jobId = await services.jobs.enqueue(
    tx,
    RUN_JOBS[run.jobType],
    { runId: run.id },
    {
      tenant: { workspaceId: run.workspaceId, projectId: run.projectId },
      requestId: run.traceId,
      share: {
        own: await countOthers(tx, run),
        isNew: run.status === 'PENDING',
        isLong: await isLongRun(tx, run),
      },
      ...(inMs > 0 && { startAfter: new Date(services.clock.now().getTime() + inMs) }),
    },
  );
  await setExecutor(tx, run.id, jobId);
}

/** Starts a pending run. Null if it is over and nothing is left to do. */
export async function beginRun(tx: Tx, run: Run): Promise<Run | null> {
  if (!isActive(run)) return null;
  if (run.status === 'PENDING') await moveRun(tx, run.id, { to: 'RUNNING' });
  return run;
}

export async function refuseUnlessRunning(_: Tx, { status }: Run): Promise<void> {
  if (status !== 'RUNNING') throw new LostClaim();
}

export async function taskOf(tx: Tx, { taskId }: Run): Promise<Task> {
  const task = taskId === null ? null : await findTask(tx, taskId);
  if (!task) throw new LostClaim();
  return task;
}

/** A fenced transaction on a run that this job owns. Throws LostClaim if the run has another owner. */
export function commitOwned<T>(
  ctx: JobContext,
  runId: string,
  act: (tx: Tx, run: Run) => Promise<T>,
): Promise<T> {
  return ctx.commit(async (tx) => act(tx, await ownRun(ctx, tx, runId)));
}

/**
 * The same for a run that moves its task or writes its rows. Locks are always taken in the same order:
 * task, runs, rows. Calls (cancel, retry, supplement, confirm, review) also lock the task first, so
 * all changes of a task are serialized and cannot deadlock.
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

/** The workspace is being dissolved. The run waits, and continues if the workspace is kept. */
export class HeldRun extends Error {
  override name = 'HeldRun';
}

/**
 * The owner of the run is gone: its project was deleted, or the App Key that created its task was
 * disabled.
 */
export class OwnerlessRun extends Error {
  override name = 'OwnerlessRun';
}

/**
 * A run that a person starts after a key was disabled belongs to that person. A task created by a
 * person does not depend on the key that signs for it.
 */
async function hasLostItsOwner(tx: Tx, { projectId, taskId, acceptedAt }: Run): Promise<boolean> {
  if (!(await findLiveProject(tx, projectId))) return true;
  const maker = taskId === null ? null : await makerOf(tx, taskId);
  return maker !== null && wasDisabledSince(tx, maker, acceptedAt);
}

/** Postpones a held run to a later job. */
export async function putOff(ctx: JobContext, runId: string, inMs: number): Promise<void> {
  await ctx.commit(async (tx) => {
    const run = await holdOwnRun(tx, runId, ctx.jobId);
    if (!run) throw new LostClaim();
    await dispatchRun(tx, ctx, run, inMs);
  });
}

async function ownRun(ctx: JobContext, tx: Tx, runId: string): Promise<Run> {
  const run = await holdOwnRun(tx, runId, ctx.jobId);
  if (!run) throw new LostClaim();
  if (await isDissolving(tx, run.workspaceId)) throw new HeldRun();
  if (await hasLostItsOwner(tx, run)) throw new OwnerlessRun();
  return run;
}
