import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Task, TaskStatus } from '../task-store/task.ts';

/** Rows exist from the start of translation on. A task that failed earlier has none. */
const REVIEWABLE: ReadonlySet<TaskStatus> = new Set(['running', 'optimizing', 'completed', 'failed']);

export function isReviewable({ status }: Task): boolean {
  return REVIEWABLE.has(status);
}

export function requireReviewable(task: Task): void {
  if (isReviewable(task)) return;
  throw new AppError(
    'conflict',
    say('review.task_translations_be_reviewed_once', { taskStatus: task.status }),
    { status: task.status },
    { reason: 'not_translated' },
  );
}
