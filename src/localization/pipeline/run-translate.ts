import { z } from 'zod';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { fp } from '#platform/failpoints.ts';
import { notify, triggeredBy } from '../callbacks/notify.ts';
import { stepEvent } from '../events.ts';
import { commitTaskRun } from '../runs/own-run.ts';
import { addUsage, type Run } from '../runs/run.ts';
import { moveRun, saveProgress } from '../runs/store.ts';
import { takeTurns } from '../runs/take-turns.ts';
import { failRun } from '../tasks/fail-run.ts';
import type { Task } from '../tasks/task.ts';
import type { Tx } from '#platform/db/client.ts';
import { finishTranslation } from './finish-translation.ts';
import { applyChanges, readBatch } from './rows.ts';
import { type PipelineStep, type Row, StageFailure, type StepContext, type StepResult } from './step.ts';
import { STEPS } from './steps.ts';

const ATTEMPTS_MAX = 20;

/**
 * The seven steps over all rows of a run. Progress is a row (step, cursor): any process may die at
 * any line, and the next one resumes at the next batch, each row counted once.
 */
export const runTranslate = defineJob({
  name: 'run_translate',
  payload: z.object({ runId: z.string() }),
  retry: { limit: ATTEMPTS_MAX, delaySec: 1 },
  concurrency: 4,
  pace: 'long',
  timeoutSec: 900,

  async run({ runId }, ctx) {
    try {
      await takeTurns(ctx, runId, runTranslate, advance);
    } catch (error) {
      if (error instanceof LostClaim) return;
      if (!(error instanceof StageFailure) && ctx.attempt <= ATTEMPTS_MAX) throw error;
      const failure = error instanceof StageFailure ? error : new StageFailure('Internal error.', 500);
      await commitTaskRun(ctx, runId, (tx, run, task) =>
        failRun({ ...ctx, db: tx }, run, task, { reason: failure.message, code: failure.code }),
      );
    }
  },
});

type Batch =
  | { kind: 'rows'; step: PipelineStep; run: Run; task: Task; rows: Row[]; language: number }
  | { kind: 'moved' }
  | { kind: 'ended' };

/** Reads the next batch, works on it outside any transaction, commits result and checkpoint together. */
async function advance(ctx: JobContext, runId: string): Promise<'more' | 'ended'> {
  const batch = await commitTaskRun(ctx, runId, (tx, run, task) => nextBatch(ctx, tx, run, task));
  if (batch.kind !== 'rows') return batch.kind === 'ended' ? 'ended' : 'more';
  const { step, run, task, rows, language } = batch;
  await fp('pipeline.batch');
  const result = await step.run(rows, await stepContext(ctx, run, task));
  await commitTaskRun(ctx, runId, async (tx, latest) => {
    // Cancelled while we worked: what is done is kept up to the last checkpoint, no further.
    if (latest.status !== 'RUNNING' || latest.step !== step.name || latest.rowsDone !== run.rowsDone)
      throw new LostClaim();
    const changed = await applyChanges(tx, task.id, result.changes);
    await saveProgress(tx, runId, {
      step: step.name,
      cursor: { language, position: rows.at(-1)?.position ?? 0 },
      rowsDone: run.rowsDone + rows.length,
      stats: withCounts(run.stats, step.name, result, changed),
      usage: addUsage(run.usage, result.usage),
    });
    await fp('pipeline.checkpoint');
  });
  return 'more';
}

async function nextBatch(ctx: JobContext, tx: Tx, run: Run, task: Task): Promise<Batch> {
  if (run.status === 'PENDING') {
    await moveRun(tx, run.id, { to: 'RUNNING' });
    // A retried run still knows its step and cursor, and goes on from there.
    if (run.step === null) await beginStep(tx, run, task, 0);
    return { kind: 'moved' };
  }
  if (run.status !== 'RUNNING') return { kind: 'ended' };
  const index = STEPS.findIndex((step) => step.name === run.step);
  const step = STEPS[index];
  if (!step) throw new Error(`Run ${run.id} stands at an unknown step.`);
  const skipReason = step.skip?.(await stepContext(ctx, run, task, tx)) ?? null;

  if (skipReason === null) {
    let { language, position } = run.cursor ?? { language: 0, position: -1 };
    for (; language < run.targetLanguages.length; language += 1, position = -1) {
      const code = run.targetLanguages[language] ?? '';
      const rows = await readBatch(tx, task.id, code, position, step.batchSize);
      if (rows.length > 0) return { kind: 'rows', step, run, task, rows, language };
    }
  }
  await endStep({ ...ctx, db: tx }, run, task, step, index, skipReason);
  await fp('pipeline.step-ended');
  if (index + 1 < STEPS.length) {
    await beginStep(tx, run, task, index + 1);
    return { kind: 'moved' };
  }
  await finishTranslation({ ...ctx, db: tx }, run, task);
  return { kind: 'ended' };
}

async function beginStep(tx: Tx, run: Run, task: Task, index: number): Promise<void> {
  const step = STEPS[index];
  if (!step) return;
  await saveProgress(tx, run.id, {
    step: step.name,
    cursor: null,
    rowsTotal: (task.stringsCount ?? 0) * run.targetLanguages.length,
    rowsDone: 0,
    stats: run.stats,
    usage: run.usage,
    begins: true,
  });
}

/** One event per sub-step, also for a skipped one (decisions 7). */
async function endStep(
  ctx: JobContext & { db: Tx },
  run: Run,
  task: Task,
  step: PipelineStep,
  index: number,
  skipReason: string | null,
): Promise<void> {
  const { counts, facts } = countsOf(run.stats, step.name);
  const endedAt = ctx.clock.now();
  const startedAt = run.stepStartedAt ?? endedAt;
  await notify(ctx, run, stepEvent(step.name), {
    status: 'SUCCEEDED',
    detail: {
      ...triggeredBy(run, task),
      step: step.name,
      step_index: index + 1,
      steps_total: 7,
      rows_total: run.rowsTotal,
      rows_done: skipReason === null ? run.rowsDone : 0,
      rows_changed: counts.rows_changed ?? 0,
      rows_failed: counts.rows_failed ?? 0,
      skipped: skipReason !== null,
      reason: skipReason,
      started_at: startedAt.toISOString(),
      ended_at: endedAt.toISOString(),
      duration_ms: Math.max(0, endedAt.getTime() - startedAt.getTime()),
      target_languages: [...run.targetLanguages],
      stats: step.stats(counts, facts),
    },
  });
}

interface StepCounts {
  counts: Record<string, number>;
  facts: Record<string, unknown>;
}

export function countsOf(stats: Record<string, unknown>, step: string): StepCounts {
  return (stats[step] as StepCounts | undefined) ?? { counts: {}, facts: {} };
}

function withCounts(
  stats: Record<string, unknown>,
  step: string,
  result: StepResult,
  changed: number,
): Record<string, unknown> {
  const { counts, facts } = countsOf(stats, step);
  const sum: Record<string, number> = { ...counts, rows_changed: (counts.rows_changed ?? 0) + changed };
  for (const [name, n] of Object.entries(result.counts ?? {})) sum[name] = (sum[name] ?? 0) + n;
  return { ...stats, [step]: { counts: sum, facts: { ...facts, ...result.facts } } };
}

async function stepContext(ctx: JobContext, run: Run, task: Task, tx?: Tx): Promise<StepContext> {
  const read = <T>(use: (tx: Tx) => Promise<T>) => ctx.database.tenant(ctx.tenant, use);
  const settings = await (tx
    ? readSettings(tx, task.projectId)
    : read((own) => readSettings(own, task.projectId)));
  return {
    clock: ctx.clock,
    log: ctx.log,
    outbound: ctx.outbound,
    config: ctx.config,
    database: ctx.database,
    workspaceId: task.workspaceId,
    projectId: task.projectId,
    taskId: task.id,
    runId: run.id,
    sourceLanguage: task.sourceLanguage ?? '',
    options: { ...task.options, ...(run.options as Partial<Task['options']>) },
    settings,
    signal: ctx.signal,
    read,
  };
}

async function readSettings(tx: Tx, projectId: string): Promise<Record<string, unknown>> {
  const row = await tx
    .selectFrom('projects')
    .select('settings')
    .where('id', '=', projectId)
    .executeTakeFirst();
  return (row?.settings ?? {}) as Record<string, unknown>;
}
