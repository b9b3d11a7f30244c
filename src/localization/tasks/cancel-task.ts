import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { defineOperation } from '#platform/operation.ts';
import { endRun, tellFailed } from '../runs/fail-run.ts';
import { isActive, listLifeRuns } from '../runs/store.ts';
import { findTask, holdOwned, moveTask } from '../task-store/store.ts';
import { CANCELLED_CODE } from '../task-store/task.ts';

export const cancelTask = defineOperation({
  name: 'cancel_task',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/cancel' }],
  summary: 'Stop a task. Rows that are done are kept, and the task may be retried.',
  description:
    'Everything that runs for the task ends, supplements too; each call that still waits for its terminal event gets task.failed with 499.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ task_id: z.string().trim().min(1).max(128) }),
  output: z.object({ task_id: z.string(), status: z.string(), cancelled_jobs: z.array(z.string()) }),

  async run({ task_id }, ctx) {
    const task = await holdOwned(ctx, task_id);
    const runs = await listLifeRuns(ctx.db, task.id);
    const active = runs.filter(isActive);
    const isWaiting = task.status === 'waiting_confirmation';
    if (active.length === 0 && !isWaiting) {
      throw new AppError(
        'conflict',
        `The task is ${task.status}; there is nothing to cancel.`,
        { status: task.status },
        { reason: 'not_active' },
      );
    }
    const failure = { reason: 'cancelled', code: CANCELLED_CODE };
    for (const run of active) await endRun(ctx, run, task, failure);
    // Nothing runs for the creation while it waits for its terms, but its caller waits for an end.
    const scan = isWaiting ? runs.findLast(({ jobType }) => jobType === 'TB_SCAN') : undefined;
    if (scan) await tellFailed(ctx, scan, task, failure);
    await moveTask(ctx.db, task.id, {
      to: 'failed',
      failure,
      ...(['pending', 'running'].includes(task.scanStatus) && { scanStatus: 'failed' as const }),
      ...(task.smartOptimizeStatus === 'running' && { smartOptimizeStatus: 'failed' as const }),
    });
    const after = await findTask(ctx.db, task.id);
    return {
      task_id: task.id,
      status: after?.status ?? 'failed',
      cancelled_jobs: active.map((run) => run.id),
    };
  },
});
