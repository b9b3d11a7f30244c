import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { cancelRuns } from '../runs/cancel-runs.ts';
import { findTask, holdOwned } from '../task-store/store.ts';

export const cancelTask = defineOperation({
  name: 'cancel_task',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/cancel' }],
  summary: 'Stop a task. Finished rows are kept, and the task may be retried.',
  description:
    'All work for the task ends, including supplements; each call that still waits for its final event gets task.failed with 499.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ task_id: z.string().trim().min(1).max(128) }),
  output: z.object({ task_id: z.string(), status: z.string(), cancelled_jobs: z.array(z.string()) }),

  async run({ task_id }, ctx) {
    const task = await holdOwned(ctx, task_id);
    const active = await cancelRuns(ctx, task);
    if (active === null) {
      throw new AppError(
        'conflict',
        say('tasks.task_nothing_cancel', { taskStatus: task.status }),
        { status: task.status },
        { reason: 'not_active' },
      );
    }
    const after = await findTask(ctx.db, task.id);
    return {
      task_id: task.id,
      status: after?.status ?? 'failed',
      cancelled_jobs: active.map((run) => run.id),
    };
  },
});
