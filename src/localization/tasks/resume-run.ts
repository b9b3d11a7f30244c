import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { dispatchRun } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { moveRun } from '../runs/store.ts';
import type { Task } from '../task-store/task.ts';

/**
 * The run goes on where it stopped. It answers to the trace of this call, which gets a terminal event
 * of its own, at the address of the task: an override was for the call that it came with.
 */
export async function resumeRun(ctx: Context, task: Task, run: Run): Promise<Run> {
  await moveRun(ctx.db, run.id, { to: 'PENDING', error: null, failureCode: null });
  // Rows that failed before the cursor are open too, and those that have a text are passed over for nothing.
  const isTranslating = run.step === 'translateBatch';
  const { translateBatch: _, ...others } = run.stats;
  await ctx.db
    .updateTable('runs')
    .set({
      trace_id: ctx.requestId,
      trigger: 'retry',
      app_key_id: task.appKeyId,
      callback_url: task.callbackUrl,
      callback_events: [...task.callbackEvents],
      ended_at: null,
      accepted_at: sql`now()`,
      // A supplement that was stopped together with the creation is part of it now.
      ...(run.jobType === 'TASK_IMPORT' || run.jobType === 'TB_SCAN'
        ? { target_languages: [...task.targetLanguages] }
        : {}),
      ...(isTranslating && { cursor: null, rows_done: 0, stats: JSON.stringify(others) }),
    })
    .where('id', '=', run.id)
    .execute();
  const again = { ...run, traceId: ctx.requestId };
  await dispatchRun(ctx.db, ctx, again);
  return again;
}
