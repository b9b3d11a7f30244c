import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { termScanCompleted } from '../events.ts';
import { defineRunJob } from '../runs/define-run-job.ts';
import { notify, triggeredBy } from '../runs/notify.ts';
import { beginRun, commitTaskRun } from '../runs/own-run.ts';
import { addUsage, type Run } from '../runs/run.ts';
import { nextRunOf } from '../runs/start-run.ts';
import { continueWithTranslate } from '../runs/start-translate.ts';
import { addWarning, moveRun, saveProgress } from '../runs/store.ts';
import { moveTask, touchTask } from '../task-store/store.ts';
import type { Task } from '../task-store/task.ts';
import { replaceTaskTerms, type ScannedTerm } from '../terms/store-task-terms.ts';
import { type Found, findTerms } from './find-terms.ts';
import { saveTranslations } from './store.ts';

const RETRIES_MAX = 3;
/** From this attempt on, the task continues without a scan. One more attempt is reserved for that. */
const DEGRADED_FROM = RETRIES_MAX;
const TOP_TERMS = 10;
const STEP = 'termScan';
const SKIPPED = {
  code: 'scan_skipped',
  message: say('scan.term_scan_failed_translation_went'),
};

/**
 * Finds the terms of a task. Nothing is written before a single commit at the end, so a worker may die
 * anywhere and the next one starts over. If the scan fails repeatedly, the task continues without
 * terms instead of failing.
 */
export const runTermScan = defineRunJob({
  type: 'TB_SCAN',
  holds: 'task',
  retry: { limit: RETRIES_MAX, delaySec: 2 },
  concurrency: 2,
  timeoutSec: 900,

  async work(ctx, runId) {
    const started = await commitTaskRun(ctx, runId, begin);
    if (started === null) return undefined;
    await fp('scan.started');
    if (ctx.attempt >= DEGRADED_FROM) {
      await commitTaskRun(ctx, runId, (tx, run, task) => goOnWithoutScan(ctx, tx, run, task));
      return undefined;
    }
    await fp('scan.find');
    const found = await findTerms(ctx, runId, started);
    if (found === null) return { againInMs: 0 };
    await commitTaskRun(ctx, runId, (tx, run, task) => finish(ctx, tx, run, task, found));
    await fp('scan.committed');
    return undefined;
  },

  failureOf: () => ({ reason: say('scan.term_scan_could_not_be'), code: 500 }),
});

/** Null if nothing is left to do, because an earlier attempt finished or the task was stopped. */
async function begin(tx: Tx, run: Run, task: Task): Promise<Task | null> {
  if (task.status !== 'scanning' || !(await beginRun(tx, run))) return null;
  await saveProgress(tx, run.id, {
    step: STEP,
    cursor: null,
    rowsTotal: task.stringsCount ?? 0,
    rowsDone: 0,
    stats: {},
    usage: run.usage,
    begins: true,
  });
  await touchTask(tx, task.id, { scanStatus: 'running' });
  return task;
}

/** Writes the terms, both statuses, the event and the next run in one commit. */
async function finish(ctx: JobContext, tx: Tx, run: Run, task: Task, found: Found): Promise<void> {
  const { terms, known } = found;
  // Before the run ends, because ending it sums up all charges, including those of earlier attempts.
  await saveProgress(tx, run.id, {
    step: STEP,
    cursor: null,
    rowsDone: run.rowsTotal,
    stats: { terms_new: terms.length, terms_known: known, scan_mode: found.mode },
    usage: addUsage(run.usage, found.usage),
  });
  if (!(await moveRun(tx, run.id, { to: 'SUCCEEDED' }))) throw new LostClaim();
  const { autoApplyTerms } = task.options;
  const to = !autoApplyTerms ? 'waiting_confirmation' : terms.length > 0 ? 'term_translating' : 'running';
  // If the task was cancelled meanwhile, the scan must not revive it.
  if (!(await moveTask(tx, task.id, { to, from: ['scanning'], scanStatus: 'completed' })))
    throw new LostClaim();
  await replaceTaskTerms(tx, task, terms);
  await saveTranslations(tx, task.id, found.translations);
  await notify({ ...ctx, db: tx }, run, termScanCompleted, {
    status: 'SUCCEEDED',
    detail: {
      ...triggeredBy(run, task),
      requires_confirmation: !autoApplyTerms,
      scan_status: 'completed',
      terms_found: terms.length + known,
      terms_new: terms.length,
      terms_known: known,
      categories: countCategories(terms),
      top_terms: terms.slice(0, TOP_TERMS).map(({ term }) => term),
      auto_applied: autoApplyTerms && terms.length > 0,
      scan_mode: found.mode,
      degraded: false,
      reason: null,
    },
  });
  if (to === 'term_translating')
    await nextRunOf({ ...ctx, db: tx }, run, { prefix: 'tb_translate_', jobType: 'TB_TRANSLATE' });
  if (to === 'running') await continueWithTranslate({ ...ctx, db: tx }, run, task);
}

function countCategories(terms: readonly ScannedTerm[]): Record<string, number> {
  const groups = Map.groupBy(terms, ({ category }) => category);
  return Object.fromEntries([...groups].map(([category, list]) => [category, list.length]));
}

async function goOnWithoutScan(ctx: JobContext, tx: Tx, run: Run, task: Task): Promise<void> {
  if (!(await moveRun(tx, run.id, { to: 'SUCCEEDED' }))) throw new LostClaim();
  if (!(await moveTask(tx, task.id, { to: 'running', from: ['scanning'], scanStatus: 'skipped' })))
    throw new LostClaim();
  await addWarning(tx, run.id, SKIPPED);
  await notify({ ...ctx, db: tx }, run, termScanCompleted, {
    status: 'SUCCEEDED',
    detail: {
      ...triggeredBy(run, task),
      requires_confirmation: false,
      scan_status: 'skipped',
      terms_found: 0,
      terms_new: 0,
      terms_known: 0,
      categories: {},
      top_terms: [],
      auto_applied: false,
      scan_mode: 'rules',
      degraded: true,
      reason: SKIPPED.message,
    },
  });
  await continueWithTranslate({ ...ctx, db: tx }, run, task);
}
