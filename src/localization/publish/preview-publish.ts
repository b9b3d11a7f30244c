import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireProject } from '../projects/require-project.ts';
import { findTask } from '../task-store/store.ts';
import { ChangesView, changePage, presentChanges } from './change-view.ts';
import { readRule } from './store.ts';
import { changesOfTask } from './store-history.ts';

export const previewPublish = defineOperation({
  name: 'preview_publish',
  face: 'console',
  group: 'desk',
  summary: 'What a publish of the task would change in the project now.',
  description:
    'A publish removes nothing: strings that the task does not have stay as they are. Publishes that are still queued are not taken into account.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    task_id: z.string().min(1).max(128),
    ...changePage,
  }),
  output: ChangesView,

  async run({ project_id, task_id, ...page }, ctx) {
    await requireProject(ctx, project_id);
    const task = await findTask(ctx.db, task_id);
    if (task?.projectId !== project_id)
      throw new AppError(
        'not_found',
        say('common.task_does_not_exist'),
        { field: 'task_id' },
        { reason: 'task_not_found' },
      );
    const { onlyReviewed } = await readRule(ctx.db, project_id);
    return presentChanges(
      ctx.db,
      changesOfTask(task, onlyReviewed),
      { projectId: project_id, taskId: task.id },
      page,
    );
  },
});
