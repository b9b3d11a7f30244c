import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { listRuns } from '../runs/store.ts';
import { countFailed } from '../runs/store-open-rows.ts';
import { getOwned } from '../task-store/store.ts';
import { presentStatus, StatusView } from './present.ts';

export const getTaskStatus = defineOperation({
  name: 'get_task_status',
  face: 'open',
  group: 'tasks',
  routes: [
    { method: 'GET', path: '/tasks/status' },
    { method: 'POST', path: '/tasks/status' },
  ],
  summary: 'Status, stage, progress and jobs of a translation task.',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'poll',
  snapshot: true,
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ task_id: z.string().trim().min(1).max(128) }),
  output: StatusView,

  async run({ task_id }, ctx) {
    const task = await getOwned(ctx, task_id);
    const failed =
      task.status === 'completed' ? await countFailed(ctx.db, task.id, task.openLanguages) : null;
    return presentStatus(task, await listRuns(ctx.db, task.id), failed);
  },
});
