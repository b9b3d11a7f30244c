import { z } from 'zod';
import { readPage } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { getOwned, requireTaskId } from '../task-store/store.ts';
import { pageFields } from './fields.ts';
import { TaskTermView, toTaskTermView } from './present.ts';
import { listTaskTermRows } from './store-task-terms.ts';

export const listTaskTerms = defineOperation({
  name: 'list_task_terms',
  face: 'open',
  group: 'tasks',
  routes: [
    { method: 'GET', path: '/tasks/terms' },
    { method: 'POST', path: '/tasks/terms' },
  ],
  summary: 'List the terms that the scan of a task found, the most important first.',
  scope: 'localize:read',
  keyScope: 'tasks',
  rate: 'read',
  snapshot: true,
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ task_id: z.string().min(1), ...pageFields }),
  output: z.object({
    task_id: z.string(),
    scan_status: z.enum(['pending', 'running', 'completed', 'skipped', 'failed']),
    page: z.int(),
    page_size: z.int(),
    total: z.int(),
    items: z.array(TaskTermView),
  }),

  async run(input, ctx) {
    const { page, pageSize, offset } = readPage(input);
    requireTaskId(input.task_id);
    const task = await getOwned(ctx, input.task_id);
    const { total, rows } = await listTaskTermRows(ctx.db, task.id, pageSize, offset);
    return {
      task_id: task.id,
      scan_status: task.scanStatus,
      page,
      page_size: pageSize,
      total,
      items: rows.map(toTaskTermView),
    };
  },
});
