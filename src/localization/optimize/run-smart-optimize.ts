import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { codeOf } from '#kernel/narrow.ts';
import { fp } from '#platform/failpoints.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { chainOf, isEngineDown } from '../engines/engine.ts';
import { completeTask } from '../pipeline/complete-task.ts';
import { countBudget } from '../pipeline/store-weak-rows.ts';
import { readSettings } from '../projects/settings.ts';
import { readStoredSettings } from '../projects/store.ts';
import { withoutDismissed } from '../qa/dismissals.ts';
import { reviewPairs } from '../qa/judge.ts';
import { defineRunJob } from '../runs/define-run-job.ts';
import { commitTaskRun, taskOf } from '../runs/own-run.ts';
import { addUsage, type Run } from '../runs/run.ts';
import { findRun, hasOtherRuns, moveRun, type RunMove, saveProgress } from '../runs/store.ts';
import { takeTurns } from '../runs/take-turns.ts';
import { moveTask, touchTask } from '../task-store/store.ts';
import { applyChanges, saveHistory } from '../task-store/store-rows.ts';
import type { Task } from '../task-store/task.ts';
import { type AskContext, askAgain, describeNeighbours } from './ask-again.ts';
import { type ImproveTools, improveRows } from './improve.ts';
import {
  type Replacement,
  type WeakRow,
  archiveRows,
  type OptimizeCursor,
  readNeighbours,
  selectRows,
} from './store.ts';

const STEP = 'smartOptimize';
/** Three parallel calls of a model. With rules alone, a batch costs next to nothing. */
const BATCH_BY_MODEL = 30;
const BATCH_BY_RULES = 500;

/**
 * Smart Optimization: another attempt at the weakest rows after the seven steps. Whatever happens
 * here, the task is completed; a failure only shows in smart_optimize_status.
 */
export const runSmartOptimize = defineRunJob({
  type: 'TRANSLATE_QA',
  holds: 'task',
  // The texts are finished and only wait for this run, so attempts last half a minute instead of five.
  retry: { limit: 5, delaySec: 1 },
  concurrency: 4,
  timeoutSec: 900,
  neverLong: true,

  work: (ctx, runId) => takeTurns(ctx, runId, advance),

  failureOf: (error) => ({
    reason: say('optimize.smart_optimization_failed_translations_stay'),
    code: 500,
    isFinal: isEngineDown(error) || isOurs(error),
  }),

  giveUp: async (ctx, run, { reason, code }) =>
    finish(ctx, run, await taskOf(ctx.db, run), { to: 'FAILED', error: reason, failureCode: code }),
});

/**
 * A program error, or a value that the database refuses: the next attempt would fail in the same way,
 * and the task would stay in `optimizing` for minutes. Errors that may be temporary are excluded.
 */
function isOurs(error: unknown): boolean {
  return (
    [TypeError, RangeError, SyntaxError].some((kind) => error instanceof kind) ||
    /^2[23]/.test(String(codeOf(error)))
  );
}

type Batch =
  | {
      kind: 'rows';
      run: Run;
      task: Task;
      rows: WeakRow[];
      cursor: OptimizeCursor;
      settings: Record<string, unknown>;
    }
  | { kind: 'more' }
  | { kind: 'ended' };

/**
 * Reads the next rows, works on them outside any transaction, and commits the result together with the
 * checkpoint.
 */
async function advance(ctx: JobContext, runId: string): Promise<'more' | 'ended'> {
  const batch = await commitTaskRun(ctx, runId, (tx, run, task) => nextBatch(ctx, tx, run, task));
  if (batch.kind !== 'rows') return batch.kind;
  const { run, task, rows, cursor } = batch;
  await fp('optimize.batch');
  const { replacements, usage } = await improveRows(rows, improveTools(ctx, batch));
  await commitTaskRun(ctx, runId, async (tx, latest) => {
    // The run was cancelled meanwhile: keep what the last checkpoint has and drop this batch.
    if (latest.status !== 'RUNNING' || latest.rowsDone !== run.rowsDone) throw new LostClaim();
    const kept = await archiveRows(tx, run, task, replacements);
    await saveHistory(tx, task.id, rows, kept.map(historyOf));
    const changes = await withoutDismissed(
      tx,
      task.projectId,
      rows,
      kept.map(({ change }) => change),
    );
    const changed = await applyChanges(tx, task.id, rows, changes);
    await saveProgress(tx, runId, {
      step: STEP,
      cursor,
      rowsDone: run.rowsDone + rows.length,
      stats: { optimized: optimizedOf(run) + changed },
      usage: addUsage(run.usage, usage),
    });
    await fp('optimize.checkpoint');
  });
  return 'more';
}

async function nextBatch(ctx: JobContext, tx: Tx, run: Run, task: Task): Promise<Batch> {
  if (run.status !== 'PENDING' && run.status !== 'RUNNING') return { kind: 'ended' };
  const settings = await readStoredSettings(tx, task.projectId);
  const byModel = hasModel({ settings, config: ctx.config });
  if (run.status === 'PENDING') {
    await moveRun(tx, run.id, { to: 'RUNNING' });
    // A task that waits for its terms is not being optimized just because a supplement of it is.
    if (task.status === 'running' || task.status === 'optimizing')
      await touchTask(tx, task.id, { smartOptimizeStatus: 'running' });
    // After a retry, a task that was stopped here is in the status running.
    if (!(await hasOtherRuns(tx, task.id, run.id)))
      await moveTask(tx, task.id, { to: 'optimizing', from: ['running'] });
    const { optimize_percent_max } = readSettings(settings);
    await saveProgress(tx, run.id, {
      step: STEP,
      cursor: null,
      rowsTotal: (await countBudget(tx, task, run, optimize_percent_max)).rows,
      rowsDone: 0,
      stats: { optimized: 0 },
      usage: run.usage,
      begins: true,
    });
    return { kind: 'more' };
  }
  const batch = byModel ? BATCH_BY_MODEL : BATCH_BY_RULES;
  const left = run.rowsTotal - run.rowsDone;
  const { rows, cursor } =
    left > 0 ? await selectRows(tx, run, task, Math.min(batch, left)) : { rows: [], cursor: null };
  if (cursor === null) {
    await finish({ ...ctx, db: tx }, run, task, { to: 'SUCCEEDED' });
    return { kind: 'ended' };
  }
  return { kind: 'rows', run, task, rows, cursor, settings };
}

/** The run and the task end in one transaction, so that task.completed is sent at most once. */
async function finish(ctx: JobContext & { db: Tx }, run: Run, task: Task, end: RunMove): Promise<void> {
  if (!(await moveRun(ctx.db, run.id, end))) return;
  // The event covers the whole translation, which began with the previous run.
  const before = await findRun(ctx.db, String(run.options['translateRunId']));
  const whole = { ...run, acceptedAt: before?.acceptedAt ?? run.acceptedAt };
  await completeTask(ctx, whole, task, end.to === 'FAILED' ? 'failed' : 'completed', optimizedOf(run));
}

function optimizedOf(run: Run): number {
  return Number(run.stats['optimized'] ?? 0);
}

function historyOf({ row, change, by }: Replacement) {
  const { language, position } = row;
  return {
    language,
    position,
    action: 'optimized' as const,
    comment: `Score ${row.score ?? 0} → ${change.score}, ${by}.`,
  };
}

function improveTools(ctx: JobContext, { run, task, settings }: Batch & { kind: 'rows' }): ImproveTools {
  const context: AskContext = {
    clock: ctx.clock,
    log: ctx.log,
    outbound: ctx.outbound,
    config: ctx.config,
    database: ctx.database,
    signal: ctx.signal,
    workspaceId: task.workspaceId,
    projectId: task.projectId,
    runId: run.id,
    sourceLanguage: task.sourceLanguage ?? '',
    options: task.options,
    settings,
    neighbours: async (rows) =>
      describeNeighbours(await ctx.database.tenant(ctx.tenant, (tx) => readNeighbours(tx, task.id, rows))),
  };
  return {
    sourceLanguage: context.sourceLanguage,
    threshold: task.options.optimizeThreshold,
    ask: hasModel(context) ? (way, rows) => askAgain(way, rows, context) : null,
    review: (pairs) => reviewPairs(pairs, context),
  };
}

function hasModel(ctx: Parameters<typeof chainOf>[0]): boolean {
  return chainOf(ctx).some(({ engine }) => engine.canRepair);
}
