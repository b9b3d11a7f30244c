import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { STEP_NAMES } from '../events.ts';
import type { Run } from '../runs/run.ts';
import { startTranslate } from '../runs/start-translate.ts';
import { listLifeRuns, moveRun } from '../runs/store.ts';
import { countOpen, markOpen } from '../runs/store-open-rows.ts';
import { holdOwned, moveTask } from '../task-store/store.ts';
import type { Task, TaskStatus } from '../task-store/task.ts';
import { importTaskTerms } from '../terms/task-terms.ts';
import { acceptAgain, changeRun } from '../runs/store-change.ts';
import { dispatchRun } from '../runs/own-run.ts';

export const retryTask = defineOperation({
  name: 'retry_task',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/retry' }],
  summary:
    'Continue a failed or cancelled task at its first unfinished checkpoint, or redo the rows of a completed one that have no text.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'start',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ task_id: z.string().trim().min(1).max(128) }),
  output: z.object({ task_id: z.string(), job_id: z.string(), status: z.string() }),

  async run({ task_id }, ctx) {
    const task = await holdOwned(ctx, task_id);
    if (task.status === 'completed') return redoFailedRows(ctx, task);
    if (task.status !== 'failed') throw notRetryable(task, 'only a task that has ended can be retried');
    const { run, to } = await goOn(ctx, task);
    await moveTask(ctx.db, task.id, {
      to,
      failure: null,
      ...(to !== 'running' && { scanStatus: 'pending' as const }),
      ...(task.smartOptimizeStatus !== null && { smartOptimizeStatus: 'pending' as const }),
    });
    return { task_id: task.id, job_id: run.id, status: to };
  },
});

function notRetryable(task: Task, why: string): AppError {
  return new AppError(
    'conflict',
    say('tasks.task', { taskStatus: task.status, why }),
    { status: task.status },
    { reason: 'not_failed' },
  );
}

/**
 * Redoes exactly the failed rows, or those that a failed supplement left open. The rest of the task is
 * untouched.
 */
async function redoFailedRows(ctx: Context, task: Task) {
  const open = await countOpen(ctx.db, task.id, task.openLanguages);
  if (open.length === 0) throw notRetryable(task, 'each of its rows has a text');
  const run = await redoOpenRows(ctx, task, open, { reopened: true });
  await moveTask(ctx.db, task.id, { to: 'running', from: ['completed'], smartOptimizeStatus: 'pending' });
  return { task_id: task.id, job_id: run.id, status: 'running' };
}

interface GoesOn {
  run: Run;
  to: TaskStatus;
}

/** Finds the first checkpoint that the task did not pass, in whichever run that is. */
async function goOn(ctx: Context, task: Task): Promise<GoesOn> {
  const runs = await listLifeRuns(ctx.db, task.id);
  const last = runs.findLast(({ trigger }) => trigger !== 'supplement');
  const stopped = last?.status === 'FAILED' || last?.status === 'CANCELLED' ? last : undefined;
  if (stopped?.jobType === 'TASK_IMPORT')
    return { run: await resumeRun(ctx, task, stopped), to: 'importing' };
  if (stopped?.jobType === 'TB_SCAN') return { run: await resumeRun(ctx, task, stopped), to: 'scanning' };
  if (last?.jobType === 'TB_SCAN' || last?.jobType === 'TB_TRANSLATE')
    return { run: await begin(ctx, task), to: 'running' };

  const open = await countOpen(ctx.db, task.id, task.targetLanguages);
  const optimization = runs.findLast(
    ({ jobType, status }) => jobType === 'TRANSLATE_QA' && status === 'CANCELLED',
  );
  // Rows that failed earlier are left for the next retry. Redoing them now would leave the weak rows
  // unoptimized.
  const isOwn =
    optimization === runs.at(-1) &&
    open.every(({ language }) => optimization?.targetLanguages.includes(language));
  if (optimization && (open.length === 0 || isOwn))
    return { run: await resumeRun(ctx, task, optimization), to: 'running' };
  // Step and cursor of this run say nothing about the rows that a supplement left open.
  const isAlone =
    stopped?.jobType === 'TRANSLATE' &&
    !hasSeenAll(stopped) &&
    open.every(({ language }) => stopped.targetLanguages.includes(language));
  const run = isAlone ? await resumeRun(ctx, task, stopped) : await redoOpenRows(ctx, task, open, {});
  return { run, to: 'running' };
}

/** The run worked through all rows and failed only because some have no text. */
function hasSeenAll({ step, rowsDone, rowsTotal }: Run): boolean {
  return step === STEP_NAMES.at(-1) && rowsDone >= rowsTotal;
}

/**
 * Restarts a task that stopped while its terms were translated or waited for confirmation. The terms
 * that were found enter the termbase only if no confirmation is required. Otherwise translation starts
 * without them.
 */
async function begin(ctx: Context, task: Task): Promise<Run> {
  if (task.options.autoApplyTerms) await importTaskTerms(ctx.db, ctx.clock, task, { withTranslations: true });
  return startTranslate(ctx, task, {
    prefix: 'translate_open_',
    trigger: 'retry',
    traceId: ctx.requestId,
    appKeyId: task.appKeyId,
    callbackUrl: task.callbackUrl,
    callbackEvents: task.callbackEvents,
    targetLanguages: task.targetLanguages,
  });
}

/** Translates only the rows that are open now, under the trace of this call. */
async function redoOpenRows(
  ctx: Context,
  task: Task,
  open: Awaited<ReturnType<typeof countOpen>>,
  options: { reopened?: true },
): Promise<Run> {
  const run = await startTranslate(ctx, task, {
    prefix: 'translate_open_',
    trigger: 'retry',
    traceId: ctx.requestId,
    appKeyId: task.appKeyId,
    callbackUrl: task.callbackUrl,
    callbackEvents: task.callbackEvents,
    // String context is prepared with the first language, so the language with the most rows comes first.
    targetLanguages: open.toSorted((a, b) => b.rows - a.rows).map(({ language }) => language),
    rowsTotal: open.reduce((sum, { rows }) => sum + rows, 0),
    options: { ...options, redo: true },
  });
  const packed = await markOpen(ctx.db, run);
  if (!packed) return run;
  await changeRun(ctx.db, run.id, { options: { ...run.options, packed } });
  return run;
}

/**
 * Resumes the run where it stopped, under the trace of this call, so that this call gets a terminal
 * event of its own. The event goes to the address of the task, because an override applies only to the
 * call it came with.
 */
async function resumeRun(ctx: Context, task: Task, run: Run): Promise<Run> {
  await moveRun(ctx.db, run.id, { to: 'PENDING', error: null, failureCode: null });
  // Start the translation step again: rows that failed before the cursor are open too, and skipping rows
  // that have a text costs nothing.
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
    // A supplement that was stopped together with the creation becomes part of it.
    ...((run.jobType === 'TASK_IMPORT' || run.jobType === 'TB_SCAN') && {
      targetLanguages: task.targetLanguages,
    }),
    ...(isTranslating && { restart: { stats: others } }),
  });
  await dispatchRun(ctx.db, ctx, again);
  return again;
}
