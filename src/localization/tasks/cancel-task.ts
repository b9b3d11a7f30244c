import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { defineOperation } from '#platform/operation.ts';
import { listRuns, moveRun } from '../runs/store.ts';
import { failRun } from './fail-run.ts';
import { findTask, getOwned, moveTask } from './store.ts';
import { CANCELLED_CODE } from './task.ts';

export const cancelTask = defineOperation({
  name: 'cancel_task',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/cancel' }],
  summary: 'Stop a task. Rows that are done are kept, and the task may be retried.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ task_id: z.string().trim().min(1).max(128) }),
  output: z.object({ task_id: z.string(), status: z.string(), cancelled_jobs: z.array(z.string()) }),

  async run({ task_id }, ctx) {
    const task = await getOwned(ctx, task_id);
    const active = (await listRuns(ctx.db, task.id)).filter(
      (run) => run.jobType !== 'PUBLISH_TASK' && (run.status === 'PENDING' || run.status === 'RUNNING'),
    );
    const [first, ...others] = active;
    const isWaiting = task.status === 'waiting_confirmation';
    if (!first && !isWaiting) {
      throw new AppError(
        'conflict',
        `The task is ${task.status}; there is nothing to cancel.`,
        { status: task.status },
        { reason: 'not_active' },
      );
    }
    const failure = { reason: 'cancelled', code: CANCELLED_CODE };
    for (const run of others)
      await moveRun(ctx.db, run.id, { to: 'CANCELLED', error: failure.reason, failureCode: failure.code });
    if (first) await failRun(ctx, first, task, failure);
    // Nothing runs while a task waits for its terms, so there is only the task to end.
    else await moveTask(ctx.db, task.id, { to: 'failed', from: ['waiting_confirmation'], failure });
    const after = await findTask(ctx.db, task.id);
    return {
      task_id: task.id,
      status: after?.status ?? 'failed',
      cancelled_jobs: active.map((run) => run.id),
    };
  },
});
