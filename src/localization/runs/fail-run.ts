import type { Sentence } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { STEP_NAMES, type StepName, stepEvent, taskFailed } from '../events.ts';
import { moveTask } from '../task-store/store.ts';
import { CANCELLED_CODE, STAGES, type Task, type TaskStatus } from '../task-store/task.ts';
import { notify, triggeredBy } from './notify.ts';
import { type JobType, type Run, totalUsage } from './run.ts';
import { hasOtherRuns, listRuns, moveRun } from './store.ts';
import { hasText, lastOptimization, noteOpenLanguages, withdrawLanguages } from './store-open-rows.ts';

export interface RunFailure {
  reason: Sentence;
  /**
   * HTTP-style: 422 for faulty content, 502 for external services, 500 for internal errors, 499 for a
   * cancellation.
   */
  code: number;
  /** The technical error, for investigation. */
  detail?: string;
}

type FailContext = Pick<Context, 'db' | 'clock' | 'config'>;

/**
 * Ends a run of a task without success. Run, task and event are written in the caller's transaction,
 * which has locked the task. If the run had reopened a completed task, the task returns to completed,
 * because its content is still usable.
 */
export async function failRun(ctx: FailContext, run: Run, task: Task, failure: RunFailure): Promise<void> {
  if (!(await endRun(ctx, run, task, failure))) return;
  if (run.trigger === 'supplement' || run.options['reopened'] === true)
    return leaveCompleted(ctx.db, run, task);
  await moveTask(ctx.db, task.id, {
    to: 'failed',
    failure,
    ...((run.jobType === 'TASK_IMPORT' || run.jobType === 'TB_SCAN') && { scanStatus: 'failed' as const }),
  });
  await fp('run.failed');
}

/** Ends the run and sends its event; the caller moves the task. False if the run was over already. */
export async function endRun(ctx: FailContext, run: Run, task: Task, failure: RunFailure): Promise<boolean> {
  const to = failure.code === CANCELLED_CODE ? 'CANCELLED' : 'FAILED';
  if (!(await moveRun(ctx.db, run.id, { to, error: failure.reason, failureCode: failure.code })))
    return false;
  if (isStep(run.step) && run.jobType === 'TRANSLATE')
    await notifyFailedStep(ctx, run, task, run.step, failure.reason);
  await sendFailed(ctx, run, task, failure);
  return true;
}

/** The task status that belongs to this kind of run. Another run may have moved the task elsewhere. */
const WORKS_IN: Partial<Record<JobType, TaskStatus>> = {
  TASK_IMPORT: 'importing',
  TB_SCAN: 'scanning',
  TB_TRANSLATE: 'term_translating',
  TRANSLATE: 'running',
  TRANSLATE_QA: 'optimizing',
};

function stageOf({ jobType }: Run, task: Task): string {
  return STAGES[WORKS_IN[jobType] ?? task.status];
}

/** Sends the terminal event of the call that the run belongs to. */
export async function sendFailed(ctx: FailContext, run: Run, task: Task, failure: RunFailure): Promise<void> {
  await notify(ctx, run, taskFailed, {
    status: 'FAILED',
    error: failure.reason,
    detail: {
      ...triggeredBy(run, task),
      stage: stageOf(run, task),
      step: run.step,
      failure_code: failure.code,
      failure_reason: failure.reason,
      retryable: failure.code >= CANCELLED_CODE,
      rows_done: run.rowsDone,
      rows_total: run.rowsTotal,
      partial_results: await hasText(ctx.db, task.id, run.targetLanguages),
      target_languages: [...run.targetLanguages],
      usage: totalUsage(await listRuns(ctx.db, task.id)),
    },
  });
}

/**
 * For a supplement, or a retry for a completed task: the task returns to completed, keeping the texts
 * that were added.
 */
async function leaveCompleted(tx: Tx, run: Run, task: Task): Promise<void> {
  if (run.trigger === 'supplement') await withdrawLanguages(tx, run, task);
  await noteOpenLanguages(tx, task.id, run.targetLanguages);
  if (await hasOtherRuns(tx, task.id, run.id)) return;
  await moveTask(tx, task.id, {
    to: 'completed',
    from: ['running', 'optimizing'],
    smartOptimizeStatus: task.smartOptimizeStatus === null ? null : await lastOptimization(tx, task.id),
  });
}

function isStep(step: string | null): step is StepName {
  return STEP_NAMES.some((name) => name === step);
}

async function notifyFailedStep(
  ctx: FailContext,
  run: Run,
  task: Task,
  step: StepName,
  error: string,
): Promise<void> {
  const endedAt = ctx.clock.now();
  const startedAt = run.stepStartedAt ?? endedAt;
  const { counts } = (run.stats[step] ?? {}) as { counts?: Record<string, number> };
  await notify(ctx, run, stepEvent(step), {
    status: 'FAILED',
    error,
    detail: {
      ...triggeredBy(run, task),
      step,
      step_index: STEP_NAMES.indexOf(step) + 1,
      steps_total: 7,
      rows_total: run.rowsTotal,
      rows_done: run.rowsDone,
      rows_changed: counts?.['rows_changed'] ?? 0,
      rows_failed: counts?.['rows_failed'] ?? 0,
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
