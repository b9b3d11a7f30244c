import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineOperation } from '#platform/operation.ts';
import { PUBLISH_EVENTS } from '../events.ts';
import { signingKeyOrNull } from '../keys/store.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { dispatchRun, taskOf } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { insertRun, newRunId } from '../runs/store.ts';
import { findWrittenPublish } from './find-publish.ts';
import { BEFORE_ALL } from './present.ts';
import { hasLater, lockPublishing, publishBefore, stampAccepted } from './store.ts';
import { changesBetween, countChanges } from './store-history.ts';
import { findLostFile } from './store-rollback.ts';

const JobId = z.string().trim().min(1).max(128);

export const rollbackPublish = defineOperation({
  name: 'rollback_publish',
  face: 'console',
  group: 'desk',
  summary: 'Restore the project to its state after an earlier publish, or before one, as a new publish.',
  description:
    'It is queued like any publish: publishes accepted before it are written first and undone with the rest; those accepted after it overwrite it. Tasks stay as they are, and so does the memory, except for texts from files of an undone push. It is reported to the callbacks of the task like any publish.',
  right: 'publish',
  rate: 'start',
  errors: ['invalid_input', 'forbidden', 'not_found', 'unprocessable'],
  input: z.object({
    project_id: z.string().min(1).max(64),
    job_id: JobId.optional().describe('The publish to go back to.'),
    before: JobId.optional().describe(
      'Instead of job_id: the publish to undo, with everything after it. If it was the first publish, the project is empty afterwards.',
    ),
  }),
  output: z.object({ job_id: z.string(), task_id: z.string().nullable(), accepted_at: z.string() }),

  async run({ project_id, job_id, before }, ctx) {
    if ((job_id === undefined) === (before === undefined))
      throw invalidField('job_id', say('common.required'));
    await requireOpenProject(ctx, project_id);
    await lockPublishing(ctx.db, project_id);
    const target = await targetOf(ctx.db, project_id, { job_id, before });
    // A push has no task.
    const task = target === null || target.taskId === null ? null : await taskOf(ctx.db, target);
    if (target !== null && !(await hasLater(ctx.db, target)))
      throw new AppError(
        'unprocessable',
        say('publish.latest_publish_nothing_roll_back'),
        { field: 'job_id' },
        { reason: 'nothing_later' },
      );
    const lost = await findLostFile(ctx.db, project_id, target?.id ?? null);
    if (lost !== null)
      throw new AppError(
        'unprocessable',
        say('publish.file_of_then_cleaned_up', { path: lost }),
        { field: job_id === undefined ? 'before' : 'job_id', path: lost },
        { reason: 'files_removed' },
      );
    const changes = await countChanges(ctx.db, changesBetween(project_id, target?.id ?? null, 'now', true));
    const languages = changes.map(({ language }) => language).filter((code) => code !== task?.sourceLanguage);
    const run = await insertRun(ctx.db, {
      id: newRunId('publish_open_'),
      workspaceId: ctx.caller.workspaceId,
      projectId: project_id,
      taskId: target?.taskId ?? null,
      appKeyId: await signingKeyOrNull({ ...ctx, caller: { ...ctx.caller, projectId: project_id } }),
      jobType: 'PUBLISH_TASK',
      trigger: 'console',
      traceId: ctx.requestId,
      callbackUrl: task?.callbackUrl ?? null,
      callbackEvents: PUBLISH_EVENTS,
      targetLanguages: languages,
      options: { rollback_to: target?.id ?? BEFORE_ALL },
      rowsTotal: changes.reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0),
      createdBy: ctx.caller.id,
    });
    const acceptedAt = await stampAccepted(ctx.db, run.id);
    await dispatchRun(ctx.db, ctx, run);
    return { job_id: run.id, task_id: target?.taskId ?? null, accepted_at: acceptedAt.toISOString() };
  },
});

/** Null: the state before the first publish. */
async function targetOf(
  tx: Tx,
  projectId: string,
  { job_id, before }: { job_id?: string | undefined; before?: string | undefined },
): Promise<Run | null> {
  if (before === undefined) return findWrittenPublish(tx, projectId, job_id ?? '', 'job_id');
  const undone = await findWrittenPublish(tx, projectId, before, 'before');
  const previous = await publishBefore(tx, undone);
  return previous === null ? null : findWrittenPublish(tx, projectId, previous, 'before');
}
