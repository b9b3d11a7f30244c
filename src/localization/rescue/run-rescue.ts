import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineCron, type JobContext, LostClaim } from '#platform/job.ts';
import { runBulkEdit } from '../bulk/run-bulk-edit.ts';
import { runExport } from '../export/run-export.ts';
import { runImport } from '../intake/run-import.ts';
import { runSmartOptimize } from '../optimize/run-smart-optimize.ts';
import { runTranslate } from '../pipeline/run-translate.ts';
import { runPublish } from '../publish/run-publish.ts';
import { listDisabledLately } from '../keys/store.ts';
import { listGoneProjects } from '../projects/store.ts';
import { cancelRuns } from '../runs/cancel-runs.ts';
import type { RunJob } from '../runs/define-run-job.ts';
import { dispatchRun } from '../runs/own-run.ts';
import type { JobType } from '../runs/run.ts';
import { findRun } from '../runs/store.ts';
import { findLostRuns, noteRestart, type RunQueue } from '../runs/store-lost.ts';
import { runTermScan } from '../scan/run-term-scan.ts';
import { runTermTranslate } from '../scan/run-term-translate.ts';
import { holdTask, listWaiting } from '../task-store/store.ts';
import { runTermUpload } from '../terms/run-term-upload.ts';
import { runMemoryImport } from '../tm/run-memory-import.ts';

const JOBS: Record<JobType, RunJob> = {
  TASK_IMPORT: runImport,
  TB_SCAN: runTermScan,
  TB_TRANSLATE: runTermTranslate,
  TRANSLATE: runTranslate,
  TRANSLATE_QA: runSmartOptimize,
  PUBLISH_TASK: runPublish,
  TERM_UPLOAD: runTermUpload,
  EXPORT: runExport,
  TM_IMPORT: runMemoryImport,
  BULK_EDIT: runBulkEdit,
};

const GIVEN_UP = {
  reason: say('rescue.job_interrupted_too_often_given'),
  code: 500,
  detail: 'the job ended without a result',
};

const QUEUES: readonly RunQueue[] = Object.values(JOBS).map(({ type, name, startsWithin }) => ({
  job_type: type,
  queue: name,
  minutes: startsWithin?.minutes ?? null,
}));

/**
 * The queue retries a job whose worker died, but not for ever: after that, the run would stay open
 * with nobody to end it. Here it gets one new start, then a failure that its caller is notified of.
 */
export const runRescue = defineCron({
  name: 'run_rescue',
  retry: { limit: 1, delaySec: 5 },
  timeoutSec: 300,
  cron: '* * * * *',

  async run(ctx) {
    for (const taskId of await listOwnerless(ctx.database.system)) {
      if (ctx.signal.aborted) return;
      await ctx.commit((tx) => cancelWaiting(ctx, tx, taskId));
    }
    const lost = await findLostRuns(ctx.database.system, QUEUES, null);
    for (const { id } of lost) {
      if (ctx.signal.aborted) return;
      try {
        await ctx.commit((tx) => rescue(ctx, tx, id));
      } catch (error) {
        if (error instanceof LostClaim) throw error;
        // One run that cannot be rescued must not block the others.
        ctx.log.error({ error, run: id }, 'a lost run could not be rescued');
      }
    }
  },
});

/**
 * Tasks whose terms nobody can confirm any more, because their project or key is gone. They have no
 * active run that would notice.
 */
async function listOwnerless(db: Tx): Promise<string[]> {
  const [projects, keys] = [await listGoneProjects(db), await listDisabledLately(db)];
  return projects.length + keys.length === 0 ? [] : listWaiting(db, projects, keys);
}

async function cancelWaiting(ctx: JobContext, tx: Tx, taskId: string): Promise<void> {
  const task = await holdTask(tx, taskId);
  if (task?.status === 'waiting_confirmation') await cancelRuns({ ...ctx, db: tx }, task);
}

async function rescue(ctx: JobContext, tx: Tx, id: string): Promise<void> {
  // Lock the task first, as everywhere, because giving up the run moves it too.
  const taskId = (await findRun(tx, id))?.taskId ?? null;
  if (taskId !== null) await holdTask(tx, taskId);
  const [lost] = await findLostRuns(tx, QUEUES, id);
  const run = lost ? await findRun(tx, id) : null;
  if (!lost || !run) return;
  if (lost.unclaimed || lost.restarted) {
    ctx.log.error({ run: id }, 'a lost run was given up');
    // Ended as its own job would end it, so that every caller gets the promised event.
    const { giveUp, startsWithin } = JOBS[run.jobType];
    return giveUp({ ...ctx, db: tx }, run, (lost.unclaimed && startsWithin?.orElse) || GIVEN_UP);
  }
  ctx.log.warn({ run: id }, 'a lost run was started again');
  await noteRestart(tx, id);
  await dispatchRun(tx, ctx, run);
}
