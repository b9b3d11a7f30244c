import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import type { JobContext } from '#platform/job.ts';
import { findProject } from '../projects/store.ts';
import { readDismissals } from '../qa/dismissals.ts';
import { type Reviewer, reconsidered } from '../review/review-row.ts';
import { isReviewable } from '../review/reviewable.ts';
import {
  addHistory,
  type HistoryEntry,
  lockRows,
  type MadeChange,
  type ReviewRow,
  readChangesBy,
  saveFindings,
  saveRows,
  waitForBatches,
} from '../review/store.ts';
import { keyOf, teach } from '../review/teach.ts';
import { undoRow } from '../review/undo-row.ts';
import { defineRunJob, endRunOnly } from '../runs/define-run-job.ts';
import { beginRun, commitOwned } from '../runs/own-run.ts';
import { NO_USAGE, type Run } from '../runs/run.ts';
import { moveRun, saveProgress } from '../runs/store.ts';
import { noteOpenLanguages } from '../runs/store-open-rows.ts';
import { TURN_MS } from '../runs/take-turns.ts';
import { findTask } from '../task-store/store.ts';
import {
  type BulkPlace,
  changedRows,
  forgetWaiting,
  nextRows,
  putTextsBack,
  settleRows,
  skipTask,
} from '../task-store/store-bulk.ts';
import { CANCELLED_CODE, type Task } from '../task-store/task.ts';
import { applyAction, type EditAction } from './apply-action.ts';
import { addSkipped, type BulkStats, optionsOf, type Reason, statsOf } from './bulk-edit.ts';
import { collectTranslations, sendTask } from './retranslate.ts';

/** About a tenth of a second between two commits, so that people who edit rows of the task hardly wait. */
const BATCH_ROWS = 200;
/** How often the run checks for the requested translations. */
const LOOK_MS = 1500;

/**
 * Works in batches: a worker that dies loses one batch, and finished rows are not processed again.
 * Each row is locked and compared with its state at the time of the request.
 */
export const runBulkEdit = defineRunJob({
  type: 'BULK_EDIT',
  holds: 'run',
  retry: { limit: 10, delaySec: 1 },
  concurrency: 2,
  timeoutSec: 600,
  neverLong: true,
  goesOnWhenStopped: true,

  async work(ctx, runId) {
    const turnEnd = ctx.clock.monotonicMs() + TURN_MS;
    if (!(await commitOwned(ctx, runId, beginRun))) return undefined;
    for (;;) {
      ctx.signal.throwIfAborted();
      const next = await commitOwned(ctx, runId, (tx, run) => advance(ctx, tx, run));
      if (next === 'ended') return undefined;
      if (next === 'waits') return { againInMs: LOOK_MS };
      if (ctx.clock.monotonicMs() > turnEnd) return { againInMs: 0 };
    }
  },

  failureOf: () => ({ reason: say('bulk.could_not_be_finished'), code: 500 }),

  async giveUp(ctx, run, failure) {
    await putTextsBack(ctx.db, run.id);
    await endRunOnly(ctx, run, failure);
  },
});

type Next = 'more' | 'waits' | 'ended';

async function advance(ctx: JobContext, tx: Tx, run: Run): Promise<Next> {
  if (run.status !== 'RUNNING') return 'ended';
  const project = await findProject(tx, run.projectId);
  if (!project || project.archived_at !== null) return endArchived(tx, run);
  const { action } = optionsOf(run);
  const rows = await nextRows(tx, run.id, BATCH_ROWS);
  const [first] = rows;
  if (!first) return action === 'retranslate' ? collectTranslations(tx, run) : finish(tx, run);
  if (action === 'retranslate') await sendTask(ctx, tx, run, first.taskId);
  else await editRows(ctx, tx, run, action, rows);
  return 'more';
}

async function finish(tx: Tx, run: Run): Promise<Next> {
  await moveRun(tx, run.id, { to: 'SUCCEEDED' });
  return 'ended';
}

/** An archived project must not change any more. */
async function endArchived(tx: Tx, run: Run): Promise<Next> {
  await putTextsBack(tx, run.id);
  await forgetWaiting(tx, run.id);
  await moveRun(tx, run.id, {
    to: 'CANCELLED',
    error: say('bulk.project_was_archived'),
    failureCode: CANCELLED_CODE,
  });
  return 'ended';
}

async function editRows(
  ctx: JobContext,
  tx: Tx,
  run: Run,
  action: EditAction | 'recheck' | 'undo',
  places: readonly BulkPlace[],
): Promise<void> {
  const taskId = places[0]?.taskId ?? '';
  await waitForBatches(tx, taskId);
  const task = await findTask(tx, taskId);
  const stats = statsOf(run);
  if (!task || !isReviewable(task)) {
    const rows = await skipTask(tx, run.id, taskId, task ? 'busy' : 'gone');
    addSkipped(stats, task ? 'busy' : 'gone', rows);
    return save(tx, run, stats, rows);
  }
  const rows = await lockRows(tx, task, places);
  const changed = await changedRows(tx, run.id, numbersOf(places));
  const reviewer = {
    actor: optionsOf(run).actor,
    at: ctx.clock.now(),
    sourceLanguage: task.sourceLanguage ?? '',
    dismissals: await readDismissals(tx, task.projectId, rows),
  };
  if (action === 'recheck') {
    // Not an edit: only the issues of the row are sorted again, whatever its text is now.
    await saveFindings(
      tx,
      task,
      rows.map((row) => reconsidered(row, reviewer.dismissals)),
    );
    await settleRows(tx, run.id, numbersOf(places), []);
    return save(tx, run, { ...stats, done: stats.done + places.length }, places.length);
  }
  const { undoes = '' } = optionsOf(run);
  const made = action === 'undo' ? await readChangesBy(tx, undoes, task.id, rows) : [];
  const { done, skipped } = applyToRows(action, { places, rows, changed, made }, reviewer);
  await saveDone(tx, run, task, rows, done);
  await settleRows(
    tx,
    run.id,
    done.map(({ place }) => place),
    skipped,
  );
  // A row that had no text before has none again.
  if (action === 'undo' && done.some(({ row }) => row.target === null))
    await noteOpenLanguages(tx, task.id, run.targetLanguages);
  await fp('bulk-edit.batch');
  stats.done += done.length;
  for (const { reason } of skipped) addSkipped(stats, reason, 1);
  await save(tx, run, stats, places.length);
}

interface Batch {
  places: readonly BulkPlace[];
  rows: readonly ReviewRow[];
  /** Numbers of rows that somebody has changed since the request. */
  changed: ReadonlySet<number>;
  /** What the run that is undone did to these rows. */
  made: readonly MadeChange[];
}

interface Done {
  place: number;
  row: ReviewRow;
  before: HistoryEntry;
}

function applyToRows(
  action: EditAction | 'undo',
  { places, rows, changed, made }: Batch,
  reviewer: Reviewer,
): { done: Done[]; skipped: { place: number; reason: Reason }[] } {
  const now = new Map(rows.map((row) => [keyOf(row), row]));
  const madeTo = new Map(made.map((change) => [keyOf(change), change]));
  const applied = places.map((at) => {
    const { place } = at;
    const row = now.get(keyOf(at));
    if (!row) return { place, status: 'skipped' as const, reason: 'gone' as const };
    if (changed.has(place)) return { place, status: 'skipped' as const, reason: 'changed' as const };
    if (action !== 'undo') return { place, ...applyAction(action, row, reviewer) };
    const change = madeTo.get(keyOf(at));
    return change
      ? { place, status: 'updated' as const, ...undoRow(row, change, reviewer) }
      : { place, status: 'skipped' as const, reason: 'changed' as const };
  });
  return {
    done: applied.filter((each) => each.status === 'updated'),
    skipped: applied.filter((each) => each.status === 'skipped'),
  };
}

const numbersOf = (places: readonly BulkPlace[]) => places.map(({ place }) => place);

async function saveDone(
  tx: Tx,
  run: Run,
  task: Task,
  before: readonly ReviewRow[],
  done: readonly Done[],
): Promise<void> {
  const changed = done.map(({ row }) => row);
  await saveRows(tx, task, changed);
  await teach(tx, task, before, new Map(changed.map((row) => [keyOf(row), row])));
  await addHistory(
    tx,
    task,
    done.map((each) => each.before),
    run.id,
  );
}

/** Progress is a checkpoint: it is committed together with the batch that it counts. */
async function save(tx: Tx, run: Run, stats: BulkStats, rows: number): Promise<void> {
  await saveProgress(tx, run.id, {
    step: optionsOf(run).action,
    cursor: null,
    rowsDone: run.rowsDone + rows,
    stats: { ...stats },
    usage: NO_USAGE,
  });
}
