import type { Context } from '#platform/context.ts';
import { dispatchRun } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { moveRun } from '../runs/store.ts';
import { acceptAgain } from '../runs/store-change.ts';
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
  const again: Run = {
    ...run,
    traceId: ctx.requestId,
    trigger: 'retry',
    appKeyId: task.appKeyId,
    callbackUrl: task.callbackUrl,
    callbackEvents: task.callbackEvents,
  };
  await acceptAgain(ctx.db, again, {
    // A supplement that was stopped together with the creation is part of it now.
    ...((run.jobType === 'TASK_IMPORT' || run.jobType === 'TB_SCAN') && {
      targetLanguages: task.targetLanguages,
    }),
    ...(isTranslating && { restart: { stats: others } }),
  });
  await dispatchRun(ctx.db, ctx, again);
  return again;
}
