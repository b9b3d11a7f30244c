import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { savepoint } from '#platform/db/savepoint.ts';
import { fp } from '#platform/failpoints.ts';
import { defineOperation } from '#platform/operation.ts';
import { callbackFields, checkCallbackEvents, checkCallbackUrl } from '../callbacks/callback-fields.ts';
import { TASK_EVENTS, taskCompleted, taskFailed } from '../events.ts';
import { signingKeyOrNull } from '../keys/store.ts';
import type { Asked } from '../runs/asked-languages.ts';
import { notify } from '../runs/notify.ts';
import { totalUsage } from '../runs/run.ts';
import { startTranslate } from '../runs/start-translate.ts';
import { listRuns, newRunId } from '../runs/store.ts';
import { holdOwned, moveTask, touchTask, translatedLanguages } from '../task-store/store.ts';
import { addRows } from '../task-store/store-insert.ts';
import type { Task } from '../task-store/task.ts';
import { TargetLanguages } from './create-task-input.ts';

export const supplementTranslate = defineOperation({
  name: 'supplement_translate',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/supplement-translate' }],
  summary: 'Add target languages to a task; the term scan is always skipped.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'start',
  errors: ['invalid_input', 'forbidden', 'not_found', 'unprocessable', 'conflict'],
  input: z.object({
    task_id: z.string().trim().min(1).max(128),
    target_languages: TargetLanguages,
    skip_tm: z.boolean().default(false),
    skip_tb: z.boolean().default(false),
    ...callbackFields,
  }),
  output: z.object({
    task_id: z.string(),
    job_id: z.string().nullable(),
    accepted_at: z.string(),
    requested_target_languages: z.array(z.string()),
    effective_target_languages: z.array(z.string()),
    skipped_target_languages: z.array(z.string()),
    all_already_translated: z.boolean(),
  }),

  async run(input, ctx) {
    const ownUrl = checkCallbackUrl(ctx, input.callback_url);
    const ownEvents = checkCallbackEvents(input.callback_events, TASK_EVENTS);
    const task = await holdOwned(ctx, input.task_id);
    if (task.sourceLanguage === null)
      throw unprocessable(say('localization.task_no_source_language'), 'no_source_language');
    if (!task.stringsCount)
      throw unprocessable(say('localization.task_no_source_strings'), 'no_source_strings');
    if (task.status === 'failed') {
      throw new AppError(
        'conflict',
        say('tasks.task_failed_call_tasks_retry'),
        { status: task.status },
        { reason: 'task_failed' },
      );
    }

    const requested = [...new Set(input.target_languages)];
    const translated = await translatedLanguages(ctx.db, task.id);
    const effective = requested.filter((code) => code !== task.sourceLanguage && !translated.has(code));
    const answer = {
      task_id: task.id,
      accepted_at: ctx.clock.now().toISOString(),
      requested_target_languages: requested,
      effective_target_languages: effective,
      skipped_target_languages: requested.filter((code) => !effective.includes(code)),
    };
    // The override applies only to this call and is not stored in the task.
    const listener = {
      workspaceId: task.workspaceId,
      projectId: task.projectId,
      taskId: task.id,
      appKeyId: await signingKeyOrNull(ctx),
      traceId: ctx.requestId,
      callbackUrl: ownUrl ?? task.callbackUrl,
      callbackEvents: ownEvents.length > 0 ? ownEvents : task.callbackEvents,
    };
    if (effective.length === 0) {
      await sendSkipped(ctx, listener, task, requested, answer.skipped_target_languages);
      return { ...answer, job_id: null, all_already_translated: true };
    }
    const jobId = await triggerOrReport(ctx, task, listener, effective, {
      skipTm: input.skip_tm,
      skipTb: input.skip_tb,
      asked: { requested, skipped: answer.skipped_target_languages },
    });
    return { ...answer, job_id: jobId, all_already_translated: false };
  },
});

type Listener = Parameters<typeof notify>[1];

async function sendSkipped(
  ctx: Context,
  listener: Listener,
  { clientTaskId, metadata }: Task,
  requested: string[],
  skipped: string[],
): Promise<void> {
  await notify(ctx, listener, taskCompleted, {
    status: 'SUCCEEDED',
    detail: {
      job_id: null,
      job_type: 'TRANSLATE',
      trigger: 'supplement',
      client_task_id: clientTaskId,
      metadata,
      skipped: true,
      reason: 'all_languages_already_translated',
      requested_target_languages: requested,
      effective_target_languages: [],
      skipped_target_languages: skipped,
    },
  });
}

function unprocessable(message: Sentence, reason: string): AppError {
  return new AppError('unprocessable', message, {}, { reason });
}

/** A workflow that cannot be started is reported by callback only; the response is still 200 (rule 10). */
async function triggerOrReport(
  ctx: Context,
  task: Task,
  listener: Listener,
  languages: string[],
  options: { skipTm: boolean; skipTb: boolean; asked: Asked },
): Promise<string> {
  const undo = await savepoint(ctx.db, 'trigger');
  try {
    await fp('supplement.trigger');
    await addRows(ctx.db, task, languages);
    await touchTask(ctx.db, task.id, {
      targetLanguages: [...new Set([...task.targetLanguages, ...languages])],
    });
    await moveTask(ctx.db, task.id, { to: 'running', from: ['completed'], smartOptimizeStatus: 'pending' });
    const run = await startTranslate(ctx, task, {
      ...listener,
      prefix: 'supplement_translate_',
      trigger: 'supplement',
      targetLanguages: languages,
      options,
    });
    return run.id;
  } catch (error) {
    await undo();
    ctx.log.error({ error, task_id: task.id }, 'a supplement could not be started');
    const reason = say('tasks.translation_workflow_could_not_be');
    const jobId = newRunId('supplement_translate_');
    await notify(ctx, listener, taskFailed, {
      status: 'FAILED',
      error: reason,
      detail: {
        job_id: jobId,
        job_type: 'TRANSLATE',
        trigger: 'supplement',
        client_task_id: task.clientTaskId,
        metadata: task.metadata,
        stage: 'translate',
        step: null,
        failure_code: 502,
        failure_reason: reason,
        retryable: true,
        rows_done: 0,
        rows_total: (task.stringsCount ?? 0) * languages.length,
        partial_results: false,
        target_languages: languages,
        usage: totalUsage(await listRuns(ctx.db, task.id)),
      },
    });
    return jobId;
  }
}
