import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { holdTask } from '../task-store/store.ts';
import { CANCELLED, cancelRuns } from './cancel-runs.ts';
import type { RunFailure } from './fail-run.ts';
import type { Run } from './run.ts';
import { findRun, holdOwnRun, isLife } from './store.ts';

export type GiveUp = (ctx: JobContext & { db: Tx }, run: Run, failure: RunFailure) => Promise<void>;

/** Ends a run whose owner is gone as its caller would have: with everything else of its task, and with the event that was promised. */
export async function cancelOwnerless(ctx: JobContext, runId: string, giveUp: GiveUp): Promise<void> {
  await ctx.commit(async (tx) => {
    const taskId = (await findRun(tx, runId))?.taskId ?? null;
    const task = taskId === null ? null : await holdTask(tx, taskId);
    const run = await holdOwnRun(tx, runId, ctx.jobId);
    if (!run) throw new LostClaim();
    if (task && isLife(run)) await cancelRuns({ ...ctx, db: tx }, task);
    else await giveUp({ ...ctx, db: tx }, run, CANCELLED);
    await fp('run.cancelled');
  });
}
