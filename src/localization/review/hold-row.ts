import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { findTask } from '../task-store/store.ts';
import type { Task } from '../task-store/task.ts';
import { lockRows, type ReviewRow, waitForBatches } from './store.ts';
import { positionOf } from './string-ref.ts';

/** Locks and returns the row of the call. */
export async function holdRow(
  ctx: Context,
  projectId: string,
  id: string | undefined,
  language: string,
): Promise<{ task: Task; row: ReviewRow }> {
  const taskId = id?.split(':')[0] ?? '';
  const task = await findTask(ctx.db, taskId);
  const position = positionOf(taskId, id ?? '');
  if (task?.projectId === projectId && position !== null) {
    await waitForBatches(ctx.db, task.id);
    const [row] = await lockRows(ctx.db, task, [{ language, position }]);
    if (row) return { task, row };
  }
  throw new AppError('not_found', say('review.no_such_string_language'), { field: 'id' });
}
