import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { runImport } from '../intake/run-import.ts';
import { startTranslate } from '../pipeline/start.ts';
import { runTranslate } from '../pipeline/run-translate.ts';
import { dispatchRun } from '../runs/own-run.ts';
import type { JobType, Run } from '../runs/run.ts';
import { listRuns, moveRun } from '../runs/store.ts';
import { runTermScan } from '../scan/run-term-scan.ts';
import { getOwned, moveTask } from './store.ts';
import type { Task, TaskStatus } from './task.ts';

export const retryTask = defineOperation({
  name: 'retry_task',
  face: 'open',
  group: 'tasks',
  routes: [{ method: 'POST', path: '/tasks/retry' }],
  summary: 'Continue a failed or cancelled task at its first unfinished checkpoint.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'start',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ task_id: z.string().trim().min(1).max(128) }),
  output: z.object({ task_id: z.string(), job_id: z.string(), status: z.string() }),

  async run({ task_id }, ctx) {
    const task = await getOwned(ctx, task_id);
    const last = (await listRuns(ctx.db, task.id)).findLast(
      (run) => RESUMABLE.has(run.jobType) && (run.status === 'FAILED' || run.status === 'CANCELLED'),
    );
    if (task.status !== 'failed') {
      throw new AppError(
        'conflict',
        `The task is ${task.status}; only a failed task can be retried.`,
        { status: task.status },
        { reason: 'not_failed' },
      );
    }
    const to = resumeAt(last);
    await moveTask(ctx.db, task.id, {
      to,
      failure: null,
      ...(to === 'importing' && { scanStatus: 'pending' as const }),
    });
    const jobId = last ? await resume(ctx, last) : await restart(ctx, task);
    return { task_id: task.id, job_id: jobId, status: to };
  },
});

/** What the status of a task depends on; a failed publish or export is simply called again. */
const RESUMABLE: ReadonlySet<JobType> = new Set(['TASK_IMPORT', 'TB_SCAN', 'TRANSLATE']);

function resumeAt(run: Run | undefined): TaskStatus {
  if (run?.jobType === 'TASK_IMPORT') return 'importing';
  return run?.jobType === 'TB_SCAN' ? 'scanning' : 'running';
}

/** The run keeps step and cursor; it answers to the trace of this call, which gets its own terminal event. */
async function resume(ctx: Context, run: Run): Promise<string> {
  await moveRun(ctx.db, run.id, { to: 'PENDING', error: null, failureCode: null });
  await ctx.db
    .updateTable('runs')
    .set({ trace_id: ctx.requestId, trigger: 'retry', ended_at: null, accepted_at: sql`now()` })
    .where('id', '=', run.id)
    .execute();
  const again = { ...run, traceId: ctx.requestId };
  if (run.jobType === 'TASK_IMPORT') await dispatchRun(ctx.db, ctx, again, runImport, { runId: run.id });
  else if (run.jobType === 'TB_SCAN') await dispatchRun(ctx.db, ctx, again, runTermScan, { runId: run.id });
  else await dispatchRun(ctx.db, ctx, again, runTranslate, { runId: run.id });
  return run.id;
}

/** Cancelled while it waited for its terms: no run to continue, so translation starts. */
async function restart(ctx: Context, task: Task): Promise<string> {
  const run = await startTranslate(ctx, task, {
    prefix: 'translate_open_',
    trigger: 'retry',
    traceId: ctx.requestId,
    appKeyId: task.appKeyId,
    callbackUrl: task.callbackUrl,
    callbackEvents: task.callbackEvents,
    targetLanguages: task.targetLanguages,
  });
  return run.id;
}
