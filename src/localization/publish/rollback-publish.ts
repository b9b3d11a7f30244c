import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { PUBLISH_EVENTS } from '../events.ts';
import { signingKeyOrNull } from '../keys/store.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { dispatchRun, taskOf } from '../runs/own-run.ts';
import { insertRun, newRunId } from '../runs/store.ts';
import { findWrittenPublish } from './find-publish.ts';
import { hasLater, lockPublishing, stampAccepted } from './store.ts';
import { changesBetween, countChanges } from './store-history.ts';

export const rollbackPublish = defineOperation({
  name: 'rollback_publish',
  face: 'console',
  group: 'desk',
  routes: [],
  summary: 'Make the project what an earlier publish left behind, as a new publish.',
  description:
    'It stands in the line of publishes: those accepted before it are written first and undone with the rest, those accepted after it are written over it. Tasks and memory stay as they are. The callbacks of the task hear of it as of any publish.',
  scope: null,
  right: 'publish',
  rate: 'start',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found', 'unprocessable'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    job_id: z.string().trim().min(1).max(128).describe('The publish to go back to.'),
  }),
  output: z.object({ job_id: z.string(), task_id: z.string().nullable(), accepted_at: z.string() }),

  async run({ project_id, job_id }, ctx) {
    await requireOpenProject(ctx, project_id);
    const target = await findWrittenPublish(ctx.db, project_id, job_id, 'job_id');
    // A push came with no task.
    const task = target.taskId === null ? null : await taskOf(ctx.db, target);
    await lockPublishing(ctx.db, project_id);
    if (!(await hasLater(ctx.db, target)))
      throw new AppError(
        'unprocessable',
        say('publish.latest_publish_nothing_roll_back'),
        { field: 'job_id' },
        { reason: 'nothing_later' },
      );
    const changes = await countChanges(ctx.db, changesBetween(project_id, job_id, 'now', true));
    const languages = changes.map(({ language }) => language).filter((code) => code !== task?.sourceLanguage);
    const run = await insertRun(ctx.db, {
      id: newRunId('publish_open_'),
      workspaceId: target.workspaceId,
      projectId: project_id,
      taskId: target.taskId,
      appKeyId: await signingKeyOrNull({ ...ctx, caller: { ...ctx.caller, projectId: project_id } }),
      jobType: 'PUBLISH_TASK',
      trigger: 'console',
      traceId: ctx.requestId,
      callbackUrl: task?.callbackUrl ?? null,
      callbackEvents: PUBLISH_EVENTS,
      targetLanguages: languages,
      options: { rollback_to: target.id },
      rowsTotal: changes.reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0),
      createdBy: ctx.caller.id,
    });
    const acceptedAt = await stampAccepted(ctx.db, run.id);
    await dispatchRun(ctx.db, ctx, run);
    return { job_id: run.id, task_id: target.taskId, accepted_at: acceptedAt.toISOString() };
  },
});
