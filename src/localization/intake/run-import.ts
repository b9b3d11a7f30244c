import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { startTranslate } from '../runs/start-translate.ts';
import { handOn } from '../runs/asked-languages.ts';
import { commitTaskRun, dispatchRun } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { insertRun, moveRun, newRunId } from '../runs/store.ts';
import { runTermScan } from '../scan/run-term-scan.ts';
import { failRun } from '../runs/fail-run.ts';
import type { Counts } from '../task-store/insert-strings.ts';
import { addRows, moveTask } from '../task-store/store.ts';
import type { Task } from '../task-store/task.ts';
import { IntakeError } from '../formats/intake-error.ts';
import { type Commit, loadedBefore, loadStrings } from './load-strings.ts';
import { deleteStrings, hasTurn, isAllKnown } from './store.ts';

const ATTEMPTS_MAX = 20;
/** How soon a task that found ten others running asks again. */
const TURN_WAIT_MS = 2000;
/** Rows of a task that one transaction makes; 200,000 take some seconds. */
const ROWS_PER_COMMIT = 200_000;
/** On a machine that is busy they take longer than the 30 s that a statement of a call may have. */
const ROWS_TIMEOUT_SEC = 120;

/** Inputs become rows, then the task goes on: to the term scan, or straight to translation. */
export const runImport = defineJob({
  name: 'run_import',
  payload: z.object({ runId: z.string() }),
  retry: { limit: ATTEMPTS_MAX, delaySec: 1 },
  concurrency: 4,
  pace: 'long',
  timeoutSec: 1800,

  async run({ runId }, ctx) {
    try {
      const begun = await commitTaskRun(ctx, runId, (tx, run, task) => begin(ctx, tx, run, task));
      if (begun) await importTask(ctx, begun.run, begun.task);
    } catch (error) {
      if (error instanceof LostClaim) return;
      await giveUp(ctx, runId, error);
    }
  },
});

interface Begun {
  run: Run;
  task: Task;
}

/** Null: not its turn yet, or not its work any more. */
async function begin(ctx: JobContext, tx: Tx, run: Run, task: Task): Promise<Begun | null> {
  if (run.status === 'RUNNING') return { run, task };
  if (run.status !== 'PENDING') return null;
  // A retried task is importing already.
  if (task.status === 'pending') {
    if (!(await hasTurn(tx, task))) {
      await askAgainLater(ctx, tx, run);
      return null;
    }
    if (!(await moveTask(tx, task.id, { to: 'importing', from: ['pending'] }))) throw new LostClaim();
  }
  await moveRun(tx, run.id, { to: 'RUNNING' });
  return { run, task: { ...task, status: 'importing' } };
}

async function askAgainLater(ctx: JobContext, tx: Tx, run: Run): Promise<void> {
  const jobId = await ctx.jobs.enqueue(
    tx,
    runImport,
    { runId: run.id },
    {
      tenant: { workspaceId: run.workspaceId, projectId: run.projectId },
      requestId: run.traceId,
      startAfter: new Date(ctx.clock.now().getTime() + TURN_WAIT_MS),
    },
  );
  await tx.updateTable('runs').set({ executor: jobId }).where('id', '=', run.id).execute();
}

/** Each part is safe to run again, so a worker that takes over begins here and finds out what is done. */
async function importTask(ctx: JobContext, run: Run, task: Task): Promise<void> {
  await fp('import.started');
  // Cancelled while we worked: nothing more is written.
  const commit: Commit = (act) =>
    commitTaskRun(ctx, run.id, (tx, latest, { status }) => {
      if (latest.status !== 'RUNNING' || status !== 'importing') throw new LostClaim();
      return act(tx);
    });
  const counts = loadedBefore(run) ?? (await loadStrings(ctx, run, task, commit));
  // Rows of 50 languages are millions: one transaction would hold them all, and outlast every timeout.
  for (const languages of languageGroups(run.targetLanguages, counts.strings)) {
    ctx.signal.throwIfAborted();
    await commit(async (tx) => {
      await sql`select set_config('statement_timeout', ${`${ROWS_TIMEOUT_SEC}s`}, true)`.execute(tx);
      await addRows(tx, task, languages);
    });
  }
  await commit((tx) => goOn({ ...ctx, db: tx }, run, task, counts));
  await fp('import.committed');
}

function languageGroups(languages: readonly string[], strings: number): string[][] {
  const size = Math.max(1, Math.floor(ROWS_PER_COMMIT / Math.max(1, strings)));
  return Array.from({ length: Math.ceil(languages.length / size) }, (_, i) =>
    languages.slice(i * size, (i + 1) * size),
  );
}

/** A scan only where it can find something. */
async function goOn(ctx: JobContext & { db: Tx }, run: Run, task: Task, counts: Counts): Promise<void> {
  const skips = !task.options.scanTerms || counts.words === 0 || (await isAllKnown(ctx.db, task));
  const moved = await moveTask(ctx.db, task.id, {
    to: skips ? 'running' : 'scanning',
    from: ['importing'],
    scanStatus: skips ? 'skipped' : 'pending',
    stringsCount: counts.strings,
    wordsCount: counts.words,
  });
  if (!moved) throw new LostClaim();
  await moveRun(ctx.db, run.id, { to: 'SUCCEEDED' });
  const next = {
    trigger: run.trigger,
    traceId: run.traceId,
    appKeyId: run.appKeyId,
    callbackUrl: run.callbackUrl,
    callbackEvents: run.callbackEvents,
    targetLanguages: run.targetLanguages,
    options: handOn(run),
  };
  if (skips) {
    await startTranslate(
      ctx,
      { ...task, stringsCount: counts.strings },
      { ...next, prefix: 'translate_open_' },
    );
    return;
  }
  const { workspaceId, projectId } = task;
  const scan = await insertRun(ctx.db, {
    ...next,
    id: newRunId('tb_scan_'),
    workspaceId,
    projectId,
    taskId: task.id,
    jobType: 'TB_SCAN',
    rowsTotal: counts.strings,
  });
  await dispatchRun(ctx.db, ctx, scan, runTermScan, { runId: scan.id });
}

/** What is wrong with the input ends the task at once; what may be our own trouble is tried again first. */
async function giveUp(ctx: JobContext, runId: string, error: unknown): Promise<void> {
  const isTheirs = error instanceof IntakeError;
  const isStopped = !isTheirs && ctx.signal.aborted;
  if (!isTheirs && !isStopped && ctx.attempt <= ATTEMPTS_MAX) throw error;
  const failure = isTheirs
    ? { reason: error.message, code: error.code }
    : { reason: 'Internal error.', code: 500 };
  try {
    await commitTaskRun(ctx, runId, async (tx, run, task) => {
      if (isStopped) return dispatchRun(tx, ctx, run, runImport, { runId });
      // Half a file is nothing that anybody could use.
      if (loadedBefore(run) === null && task.options.source.kind !== 'strings')
        await deleteStrings(tx, task.id);
      return failRun({ ...ctx, db: tx }, run, task, failure);
    });
  } catch (failed) {
    if (!(failed instanceof LostClaim)) throw failed;
  }
}
