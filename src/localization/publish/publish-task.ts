import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { savepoint } from '#platform/db/savepoint.ts';
import { fp } from '#platform/failpoints.ts';
import { defineOperation } from '#platform/operation.ts';
import { callbackFields, checkCallbackEvents, checkCallbackUrl } from '../callbacks/callback-fields.ts';
import { PUBLISH_EVENTS } from '../events.ts';
import { signingKey, signingKeyOrNull } from '../keys/store.ts';
import { dispatchRun } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { insertRun, newRunId } from '../runs/store.ts';
import { getOwned } from '../task-store/store.ts';
import type { Task } from '../task-store/task.ts';
import { failPublish } from './fail-publish.ts';
import { countStrings, lockPublishing, stampAccepted } from './store.ts';

export const publishTask = defineOperation({
  name: 'publish_task',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/publish' }],
  summary: 'Publish the strings and translations of a task to the project; the latest publish overwrites.',
  description:
    'Publishes of one project run in the order in which they were accepted. Strings that are not translated yet or whose translation was rejected keep the text of an earlier publish; with the project setting publish_requires_review so do strings that nobody has edited or approved.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'start',
  errors: ['invalid_input', 'forbidden', 'not_found', 'unprocessable'],
  input: z.object({ task_id: z.string().trim().min(1), ...callbackFields }),
  output: z.object({
    task_id: z.string(),
    job_id: z.string(),
    accepted_at: z.string(),
    source_language: z.string(),
    target_languages: z.array(z.string()),
  }),

  async run(input, ctx) {
    const ownUrl = checkCallbackUrl(ctx, input.callback_url);
    const events = checkCallbackEvents(input.callback_events, PUBLISH_EVENTS);
    const task = await getOwned(ctx, input.task_id);
    const { sourceLanguage } = task;
    if (sourceLanguage === null)
      throw unprocessable(say('localization.task_no_source_language'), 'no_source_language');
    const strings = await countStrings(ctx.db, task.id);
    if (strings === 0) throw unprocessable(say('localization.task_no_source_strings'), 'no_source_strings');
    if (task.targetLanguages.length === 0) {
      throw unprocessable(say('publish.task_no_target_languages'), 'no_target_languages');
    }

    await lockPublishing(ctx.db, task.projectId);
    const run = await insertRun(ctx.db, {
      id: newRunId('publish_open_'),
      workspaceId: task.workspaceId,
      projectId: task.projectId,
      taskId: task.id,
      // A caller who gives a URL expects a signed callback there. One who gives none may not have a key at
      // all.
      appKeyId: ownUrl === null ? await signingKeyOrNull(ctx) : await signingKey(ctx),
      jobType: 'PUBLISH_TASK',
      trigger: ctx.caller.kind === 'session' ? 'console' : 'create',
      traceId: ctx.requestId,
      callbackUrl: ownUrl ?? task.callbackUrl,
      // Both events if none is given, because the task's own subscription is about its translation.
      callbackEvents: events.length > 0 ? events : PUBLISH_EVENTS,
      targetLanguages: task.targetLanguages,
      rowsTotal: strings * task.targetLanguages.length,
      createdBy: ctx.caller.id,
    });
    const acceptedAt = await stampAccepted(ctx.db, run.id);
    await triggerOrReport(ctx, run, task);
    return {
      task_id: task.id,
      job_id: run.id,
      accepted_at: acceptedAt.toISOString(),
      source_language: sourceLanguage,
      target_languages: [...task.targetLanguages],
    };
  },
});

function unprocessable(message: Sentence, reason: string): AppError {
  return new AppError('unprocessable', message, { field: 'task_id' }, { reason });
}

/**
 * A workflow that cannot be started is a failed publish, reported by event. The response is still a
 * success.
 */
async function triggerOrReport(ctx: Context, run: Run, task: Task): Promise<void> {
  const undo = await savepoint(ctx.db, 'trigger');
  try {
    await fp('publish.trigger');
    await dispatchRun(ctx.db, ctx, run);
  } catch (error) {
    await undo();
    ctx.log.error({ error, job_id: run.id }, 'a publish could not be started');
    await failPublish(ctx, run, task, {
      reason: say('publish.publish_workflow_could_not_be'),
      code: 502,
      detail: 'the job queue took no job',
    });
  }
}
