import { inEnglish } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { moveTask } from '../task-store/store.ts';
import { CANCELLED_CODE, type Task } from '../task-store/task.ts';
import { endRun, tellFailed } from './fail-run.ts';
import type { Run } from './run.ts';
import { isActive, listLifeRuns } from './store.ts';

/** A word of the contract; our page knows it by its code. */
export const CANCELLED = { reason: inEnglish('cancelled'), code: CANCELLED_CODE } as const;

/**
 * Ends everything that runs for a task, in the caller's transaction, which holds it. Each call that still waits
 * for its terminal event hears that it was cancelled. Null: nothing ran, and nothing was changed.
 */
export async function cancelRuns(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  task: Task,
): Promise<Run[] | null> {
  const runs = await listLifeRuns(ctx.db, task.id);
  const active = runs.filter(isActive);
  const isWaiting = task.status === 'waiting_confirmation';
  if (active.length === 0 && !isWaiting) return null;
  for (const run of active) await endRun(ctx, run, task, CANCELLED);
  // Nothing runs for the creation while it waits for its terms, but its caller waits for an end.
  const scan = isWaiting ? runs.findLast(({ jobType }) => jobType === 'TB_SCAN') : undefined;
  if (scan) await tellFailed(ctx, scan, task, CANCELLED);
  await moveTask(ctx.db, task.id, {
    to: 'failed',
    failure: CANCELLED,
    ...(['pending', 'running'].includes(task.scanStatus) && { scanStatus: 'failed' as const }),
    ...(task.smartOptimizeStatus === 'running' && { smartOptimizeStatus: 'failed' as const }),
  });
  return active;
}
