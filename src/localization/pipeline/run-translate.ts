import { say, type Sentence } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { isEngineError, StageFailure } from '../engines/engine.ts';
import { stepEvent } from '../events.ts';
import type { Row } from '../model.ts';
import { readStoredSettings } from '../projects/store.ts';
import { withoutDismissed } from '../qa/dismissals.ts';
import { defineRunJob } from '../runs/define-run-job.ts';
import { failRun } from '../runs/fail-run.ts';
import { notify, triggeredBy } from '../runs/notify.ts';
import { commitTaskRun } from '../runs/own-run.ts';
import { addUsage, type Run } from '../runs/run.ts';
import { countsOf, withCounts } from '../runs/step-counts.ts';
import { moveRun, saveProgress } from '../runs/store.ts';
import { takeTurns } from '../runs/take-turns.ts';
import { applyChanges, joinByHash, readBatch, saveHistory, savePacks } from '../task-store/store-rows.ts';
import type { Task } from '../task-store/task.ts';
import { finishTranslation } from './finish-translation.ts';
import { describeBroken, describeEmpty, hasMostFailed, passOver } from './most-failed.ts';
import type { PipelineStep, StepContext, StepResult } from './step.ts';
import { STEPS } from './steps.ts';

/**
 * Takes all rows of a run through the seven steps. Progress is stored in the run's row (step, cursor):
 * any process may die at any line, and the next one resumes at the next batch, so each row is counted
 * once.
 */
export const runTranslate = defineRunJob({
  type: 'TRANSLATE',
  holds: 'task',
  retry: { limit: 20, delaySec: 1 },
  concurrency: 4,
  timeoutSec: 900,
  neverLong: true,

  work: (ctx, runId) => takeTurns(ctx, runId, advance),

  failureOf(error) {
    if (error instanceof StageFailure) return { reason: error.message, code: error.code, isFinal: true };
    // An engine that only kept asking us to wait is not an internal error.
    if (isEngineError(error)) return { reason: error.message, code: 502 };
    return { reason: say('common.internal_error'), code: 500 };
  },
});

/** How far a step has got once the last batch handed over for commit is committed. */
interface Place {
  language: number;
  position: number;
  rowsDone: number;
}

type Opened =
  | { kind: 'step'; step: PipelineStep; run: Run; context: StepContext }
  | { kind: 'moved' | 'ended' };

/**
 * Works on a step until it is finished or the turn is over: reads a batch, works on it outside any
 * transaction, and commits the result and the checkpoint together. While one batch is being committed,
 * the next is already being worked on, so that the database and this process are busy at the same
 * time. Commits run one after another, and the first that fails drops all later ones.
 */
async function advance(ctx: JobContext, runId: string, isOver: () => boolean): Promise<'more' | 'ended'> {
  const opened = await commitTaskRun(ctx, runId, (tx, run, task) => openStep(ctx, tx, run, task));
  if (opened.kind !== 'step') return opened.kind === 'ended' ? 'ended' : 'more';
  const { step, run, context } = opened;
  let place: Place = { ...(run.cursor ?? { language: 0, position: -1 }), rowsDone: run.rowsDone };
  const redoRun = redoneBy(run);
  // Whether the engine counted as broken at the last commit of the run.
  let committed = Promise.resolve(isBroken(step, run));
  let wasBroken = await committed;
  let hasMore = true;
  try {
    // At least one batch per turn: on a machine so busy that the turn is already over, the next turn would
    // be no better.
    for (let isFirst = !ctx.signal.aborted; isFirst || !isOver(); isFirst = false) {
      const batch = await nextBatch(context, step, place, redoRun);
      hasMore = batch !== null;
      if (batch === null) break;
      await fp('pipeline.batch');
      const result = wasBroken ? passOver(batch.rows) : await step.run(batch.rows, context);
      wasBroken = await committed;
      committed = commitBatch(ctx, runId, step, batch, place.rowsDone, result);
      // Awaited in the next iteration. Until then a failure must not count as an unhandled rejection.
      committed.catch(() => false);
      place = batch.after;
    }
  } finally {
    // No transaction may outlive the turn, however it ends.
    await committed.catch(() => false);
  }
  await committed;
  if (hasMore) return 'more';
  const closed = await commitTaskRun(ctx, runId, (tx, now, task) => openStep(ctx, tx, now, task, step.name));
  return closed.kind === 'ended' ? 'ended' : 'more';
}

/** Moves a run on where no rows need work: starts it, skips a step, or ends one. */
async function openStep(
  ctx: JobContext,
  tx: Tx,
  run: Run,
  task: Task,
  finished: string | null = null,
): Promise<Opened> {
  if (run.status === 'PENDING') {
    await moveRun(tx, run.id, { to: 'RUNNING' });
    // A retried run still has its step and cursor and continues from there.
    if (run.step === null) await beginStep(tx, run, task, 0);
    return { kind: 'moved' };
  }
  if (run.status !== 'RUNNING') return { kind: 'ended' };
  const index = STEPS.findIndex((step) => step.name === run.step);
  const step = STEPS[index];
  if (!step) throw new Error(`Run ${run.id} stands at an unknown step.`);
  const context = await stepContext(ctx, tx, run, task);
  // A retry of rows whose string context was already prepared does not prepare it again.
  const isPrepared = step.name === 'kbExtraction' && run.options['packed'] === true;
  const skipReason = step.skip?.(context) ?? (isPrepared ? 'nothing_to_do' : null);
  const isDone = skipReason !== null || finished === step.name || run.rowsDone >= run.rowsTotal;
  if (!isDone) return { kind: 'step', step, run, context };

  const reason = await whyFailed(tx, step, run, task);
  if (reason !== null) {
    await failRun({ ...ctx, db: tx }, run, task, { reason, code: 502 });
    return { kind: 'ended' };
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

/** The id of a run that takes only the rows that were marked for it. */
function redoneBy({ id, options }: Run): string | null {
  return options['redo'] === true ? id : null;
}

/**
 * Called at the end of a step. Empty rows fail the run only after its last step, so that the other
 * rows can be published.
 */
async function whyFailed(tx: Tx, step: PipelineStep, run: Run, task: Task): Promise<Sentence | null> {
  if (isBroken(step, run)) return describeBroken(tx, run);
  return step === STEPS.at(-1) ? describeEmpty(tx, run, task) : null;
}

function isBroken(step: PipelineStep, run: Pick<Run, 'stats' | 'rowsTotal'>): boolean {
  return step.name === 'translateBatch' && hasMostFailed(run);
}

interface Batch {
  rows: readonly Row[];
  after: Place;
}

/** Read without the claim: if the claim is lost meanwhile, the commit of the batch is refused. */
async function nextBatch(
  context: StepContext,
  step: PipelineStep,
  place: Place,
  redoRun: string | null,
): Promise<Batch | null> {
  // Each language has its own rows to redo, so one language cannot stand for all of them.
  const isForAll = step.perString === true && redoRun === null;
  const languages = isForAll ? context.languages.slice(0, 1) : context.languages;
  let { language, position } = place;
  for (; language < languages.length; language += 1, position = -1) {
    const code = languages[language] ?? '';
    const rows = await context.read((tx) =>
      readBatch(tx, {
        taskId: context.taskId,
        language: code,
        after: position,
        limit: step.batchSize,
        reads: step.reads,
        redoRun,
      }),
    );
    const last = rows.at(-1);
    if (!last) continue;
    const counted = isForAll ? rows.length * context.languages.length : rows.length;
    return { rows, after: { language, position: last.position, rowsDone: place.rowsDone + counted } };
  }
  return null;
}

async function commitBatch(
  ctx: JobContext,
  runId: string,
  step: PipelineStep,
  { rows, after }: Batch,
  rowsDoneBefore: number,
  result: StepResult,
): Promise<boolean> {
  return commitTaskRun(ctx, runId, async (tx, latest, task) => {
    // The run was cancelled or moved on meanwhile: keep what the last checkpoint has and drop this batch.
    if (latest.status !== 'RUNNING' || latest.step !== step.name || latest.rowsDone !== rowsDoneBefore)
      throw new LostClaim();
    await joinByHash(tx);
    await saveHistory(tx, task.id, rows, result.history ?? []);
    const changes = await withoutDismissed(tx, task.projectId, rows, result.changes);
    const changed = await applyChanges(tx, task.id, rows, changes);
    await savePacks(tx, task.id, result.packs ?? []);
    const stats = withCounts(latest.stats, step.name, result, changed);
    await saveProgress(tx, runId, {
      step: step.name,
      cursor: { language: after.language, position: after.position },
      rowsDone: after.rowsDone,
      stats,
      usage: addUsage(latest.usage, result.usage),
    });
    await fp('pipeline.checkpoint');
    return isBroken(step, { stats, rowsTotal: latest.rowsTotal });
  });
}

async function beginStep(tx: Tx, run: Run, task: Task, index: number): Promise<void> {
  const step = STEPS[index];
  if (!step) return;
  await saveProgress(tx, run.id, {
    step: step.name,
    cursor: null,
    rowsTotal: redoneBy(run) === null ? (task.stringsCount ?? 0) * run.targetLanguages.length : run.rowsTotal,
    rowsDone: 0,
    stats: run.stats,
    usage: run.usage,
    begins: true,
  });
}

/** One event per step, including skipped ones, because callers expect seven. */
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
      rows_changed: counts['rows_changed'] ?? 0,
      rows_failed: counts['rows_failed'] ?? 0,
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

async function stepContext(ctx: JobContext, tx: Tx, run: Run, task: Task): Promise<StepContext> {
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
    languages: run.targetLanguages,
    options: { ...task.options, ...(run.options as Partial<Task['options']>) },
    settings: await readStoredSettings(tx, task.projectId),
    signal: ctx.signal,
    read: (use) => ctx.database.tenant(ctx.tenant, use),
  };
}
