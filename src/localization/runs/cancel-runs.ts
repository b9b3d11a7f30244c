import { inEnglish } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { moveTask } from '../task-store/store.ts';
import { CANCELLED_CODE, type Task } from '../task-store/task.ts';
import { endRun, sendFailed } from './fail-run.ts';
import type { Run } from './run.ts';
import { isActive, listLifeRuns } from './store.ts';

/** The reason is fixed by the contract. The application translates it by its code. */
export const CANCELLED = { reason: inEnglish('cancelled'), code: CANCELLED_CODE } as const;

/**
 * Ends all runs of a task in the caller's transaction, which has locked the task. Each call that waits
 * for its terminal event is told that it was cancelled. Null if nothing ran and nothing was changed.
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
  // While the creation waits for its terms, no run of it is active, but its caller still waits for an end.
  const scan = isWaiting ? runs.findLast(({ jobType }) => jobType === 'TB_SCAN') : undefined;
  if (scan) await sendFailed(ctx, scan, task, CANCELLED);
  await moveTask(ctx.db, task.id, {
    to: 'failed',
    failure: CANCELLED,
    ...(['pending', 'running'].includes(task.scanStatus) && { scanStatus: 'failed' as const }),
    ...(task.smartOptimizeStatus === 'running' && { smartOptimizeStatus: 'failed' as const }),
  });
  return active;
}
