import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { fp } from '#platform/failpoints.ts';
import { defineOperation } from '#platform/operation.ts';
import { askedOptions } from '../runs/asked-languages.ts';
import type { Run } from '../runs/run.ts';
import { startTranslate } from '../runs/start-translate.ts';
import { listLifeRuns } from '../runs/store.ts';
import { getOwned, moveTask, requireTaskId } from '../task-store/store.ts';
import type { Task } from '../task-store/task.ts';
import { importTaskTerms } from './task-terms.ts';

export const confirmTerms = defineOperation({
  name: 'confirm_terms',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/confirm-terms' }],
  summary:
    'Confirm the terms of a task that waits for it: they are added to the termbase and translation starts.',
  description:
    'The first confirmation, here or in the application, starts it; all others get 409. Terms without any translation stay out of the termbase.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'upstream_failed'],
  input: z.object({ task_id: z.string().min(1) }),
  output: z.object({ task_id: z.string(), job_id: z.string(), execution_id: z.string() }),

  async run({ task_id }, ctx) {
    requireTaskId(task_id);
    const task = await getOwned(ctx, task_id);
    if (!(await moveTask(ctx.db, task.id, { to: 'running', from: ['waiting_confirmation'] })))
      throw notWaiting(task);
    await importTaskTerms(ctx.db, ctx.clock, task, { withTranslations: true });
    const run = await trigger(ctx, task);
    return { task_id: task.id, job_id: run.id, execution_id: run.executionId };
  },
});

const WHY_NOT: Partial<Record<Task['status'], string>> = {
  pending: 'its term scan has not finished',
  importing: 'its term scan has not finished',
  scanning: 'its term scan has not finished',
  failed: 'it has failed',
};

function notWaiting(task: Task): AppError {
  const why =
    !task.options.scanTerms || task.options.autoApplyTerms
      ? 'it was not created with auto_apply_terms=false and a term scan'
      : (WHY_NOT[task.status] ?? 'its translation has already been triggered');
  return new AppError(
    'conflict',
    say('terms.task_not_waiting_confirmation', { why }),
    { field: 'task_id', status: task.status },
    { reason: 'not_waiting_confirmation' },
  );
}

/** If the trigger fails, everything is rolled back: the task keeps waiting, and the next call may succeed. */
async function trigger(ctx: Context, task: Task): Promise<Run> {
  try {
    await fp('confirm.trigger');
    const scan = (await listLifeRuns(ctx.db, task.id)).findLast(({ jobType }) => jobType === 'TB_SCAN');
    return await startTranslate(ctx, task, {
      prefix: 'translate_open_',
      trigger: ctx.caller.kind === 'session' ? 'console' : 'confirm',
      traceId: ctx.requestId,
      createdBy: ctx.caller.id,
      // The receiver was registered with the task, so events are signed with the key of the task.
      appKeyId: task.appKeyId ?? (ctx.caller.kind === 'app_key' ? ctx.caller.id : null),
      callbackUrl: task.callbackUrl,
      callbackEvents: task.callbackEvents,
      // The languages of the creation. A supplement that arrived while the task waited starts a run of its
      // own.
      targetLanguages: scan?.targetLanguages ?? task.targetLanguages,
      ...(scan && { options: askedOptions(scan) }),
    });
  } catch (cause) {
    throw new AppError(
      'upstream_failed',
      say('terms.translation_could_not_be_started'),
      {},
      { reason: 'trigger_failed', cause },
    );
  }
}
