import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { isId } from '#kernel/ids.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { getOwned, requireTaskId } from '../task-store/store.ts';
import { DeleteResult, deleteResults, idOrIds } from './fields.ts';
import { TaskTermView, toTaskTermView } from './present.ts';
import { countTaskTerms, deleteTaskTermRows } from './store-task-terms.ts';
import { requireEditableTerms } from './task-terms.ts';

export const deleteTaskTerms = defineOperation({
  name: 'delete_task_terms',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/terms/delete' }],
  summary: 'Remove terms that the scan of a task found, before they are confirmed.',
  description: 'With `id` the answer is the deleted term; with `ids` one result for each.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ task_id: z.string().min(1), ...idOrIds }),
  example: { task_id: 'task_01', id: 'term_01' },
  output: z.union([
    z.object({ task_id: z.string(), deleted: TaskTermView, remaining: z.int() }),
    z.object({
      task_id: z.string(),
      requested_count: z.int(),
      deleted_count: z.int(),
      results: z.array(DeleteResult),
    }),
  ]),

  async run({ task_id, id, ids }, ctx) {
    requireTaskId(task_id);
    if ((id === undefined) === (ids === undefined))
      throw invalidField('id', inEnglish('give either id or ids'));
    const task = await getOwned(ctx, task_id);
    await requireEditableTerms(ctx, task, ['completed']);
    const isTermId = (each: string) => isId('ttm', each);
    const wanted = id === undefined ? (ids ?? []) : [id];
    const deleted = await deleteTaskTermRows(ctx.db, task.id, [...new Set(wanted)].filter(isTermId));

    if (id === undefined) {
      const results = deleteResults(wanted, isTermId, new Set(deleted.keys()));
      return { task_id: task.id, requested_count: wanted.length, deleted_count: deleted.size, results };
    }
    const row = deleted.get(id);
    if (!row)
      throw new AppError(
        'not_found',
        say('terms.task_no_such_term'),
        { field: 'id' },
        { reason: 'term_not_found' },
      );
    return {
      task_id: task.id,
      deleted: toTaskTermView(row),
      remaining: await countTaskTerms(ctx.db, task.id),
    };
  },
});
