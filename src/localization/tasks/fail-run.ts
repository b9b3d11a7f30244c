import type { Context } from '#platform/context.ts';
import { notify, triggeredBy } from '../callbacks/notify.ts';
import { STEP_NAMES, type StepName, stepEvent, taskFailed } from '../events.ts';
import type { Run } from '../runs/run.ts';
import { moveRun } from '../runs/store.ts';
import { moveTask } from './store.ts';
import { STAGES, type Task } from './task.ts';

export interface RunFailure {
  reason: string;
  /** HTTP-style: 422 for content, 502 for the outside world, 500 for us, 499 for a cancellation. */
  code: number;
}

type FailContext = Pick<Context, 'db' | 'clock' | 'config'>;

/**
 * Ends a run of a task without success: run, task and event in the caller's transaction. A failed
 * supplement leaves the task completed, because its earlier translations stay usable.
 */
export async function failRun(ctx: FailContext, run: Run, task: Task, failure: RunFailure): Promise<void> {
  const to = failure.code === 499 ? 'CANCELLED' : 'FAILED';
  if (!(await moveRun(ctx.db, run.id, { to, error: failure.reason, failureCode: failure.code }))) return;
  if (run.trigger === 'supplement') {
    await moveTask(ctx.db, task.id, {
      to: 'completed',
      from: ['running', 'optimizing'],
      smartOptimizeStatus: task.smartOptimizeStatus === null ? null : 'skipped',
    });
  } else {
    await moveTask(ctx.db, task.id, {
      to: 'failed',
      failure,
      ...(run.jobType === 'TASK_IMPORT' && { scanStatus: 'failed' as const }),
    });
  }
  if (isStep(run.step) && run.jobType === 'TRANSLATE') await notifyFailedStep(ctx, run, task, run.step);
  await notify(ctx, run, taskFailed, {
    status: 'FAILED',
    error: failure.reason,
    detail: {
      ...triggeredBy(run, task),
      stage: STAGES[task.status],
      step: run.step,
      failure_code: failure.code,
      failure_reason: failure.reason,
      retryable: failure.code >= 499,
      rows_done: run.rowsDone,
      rows_total: run.rowsTotal,
      partial_results: run.rowsDone > 0 || (isStep(run.step) && STEP_NAMES.indexOf(run.step) > 0),
      target_languages: [...run.targetLanguages],
    },
  });
}

function isStep(step: string | null): step is StepName {
  return STEP_NAMES.some((name) => name === step);
}

async function notifyFailedStep(ctx: FailContext, run: Run, task: Task, step: StepName): Promise<void> {
  const endedAt = ctx.clock.now();
  const startedAt = run.stepStartedAt ?? endedAt;
  await notify(ctx, run, stepEvent(step), {
    status: 'FAILED',
    detail: {
      ...triggeredBy(run, task),
      step,
      step_index: STEP_NAMES.indexOf(step) + 1,
      steps_total: 7,
      rows_total: run.rowsTotal,
      rows_done: run.rowsDone,
      rows_changed: 0,
      rows_failed: 0,
      skipped: false,
      reason: null,
      started_at: startedAt.toISOString(),
      ended_at: endedAt.toISOString(),
      duration_ms: Math.max(0, endedAt.getTime() - startedAt.getTime()),
      target_languages: [...run.targetLanguages],
      stats: {},
    },
  });
}
