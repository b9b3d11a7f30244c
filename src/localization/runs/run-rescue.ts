import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#platform/db/client.ts';
import { defineJob, type JobContext, type JobSpec, LostClaim } from '#platform/job.ts';
import { JOB_SCHEMA } from '#platform/jobs/queue.ts';
import { notify } from './notify.ts';
import { termUploadFailed } from '../events.ts';
import { runExport } from '../export/run-export.ts';
import { runImport } from '../intake/run-import.ts';
import { runSmartOptimize } from '../optimize/run-smart-optimize.ts';
import { completeTask } from '../pipeline/complete-task.ts';
import { runTranslate } from '../pipeline/run-translate.ts';
import { failPublish } from '../publish/fail-publish.ts';
import { runPublish } from '../publish/run-publish.ts';
import { runTermScan } from '../scan/run-term-scan.ts';
import { runTermTranslate } from '../scan/run-term-translate.ts';
import { failRun } from './fail-run.ts';
import { findTask, holdTask } from '../task-store/store.ts';
import { runTermUpload } from '../terms/run-term-upload.ts';
import { runMemoryImport } from '../tm/run-memory-import.ts';
import { dispatchRun } from './own-run.ts';
import type { JobType, Run } from './run.ts';
import { findRun, moveRun } from './store.ts';

type RunJob = JobSpec<string, z.ZodObject<{ runId: z.ZodString }>>;

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
};

const BATCH = 200;

/**
 * The engine retries a job whose worker died, but not for ever: after that many deaths the run would
 * stay open with nobody to end it. It gets one fresh start here, then a failure that its caller hears of.
 */
export const runRescue = defineJob({
  name: 'run_rescue',
  payload: z.object({}),
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    const lost = await lostRuns(ctx.database.system, null);
    for (const { id } of lost) {
      if (ctx.signal.aborted) return;
      try {
        await ctx.commit((tx) => rescue(ctx, tx, id));
      } catch (error) {
        if (error instanceof LostClaim) throw error;
        // One run that cannot be saved must not keep the others from it.
        ctx.log.error({ error, run: id }, 'a lost run could not be rescued');
      }
    }
  },
});

interface Lost {
  id: string;
  /** A publish that no worker took for 15 minutes is failed, not started late. */
  unclaimed: boolean;
  restarted: boolean;
}

/**
 * Open runs whose job in the engine has ended or is gone. A run that somebody holds locked is being
 * moved right now, so it is not lost.
 */
async function lostRuns(tx: Tx, id: string | null): Promise<Lost[]> {
  const { rows } = await sql<Lost>`
    select r.id, u.unclaimed,
           exists (select from jsonb_array_elements(r.warnings) w
                    where w->>'code' = 'restarted' and (w->>'at')::timestamptz >= r.accepted_at) as restarted
      from runs r
      join unnest(${Object.keys(JOBS)}::text[], ${Object.values(JOBS).map((job) => job.name)}::text[]) as q(job_type, queue) on q.job_type = r.job_type
      left join ${sql.table(`${JOB_SCHEMA}.job`)} j on j.name = q.queue and j.id = r.executor::uuid
      cross join lateral (select r.job_type = 'PUBLISH_TASK' and r.status = 'PENDING' and r.updated_at < now() - interval '15 minutes' as unclaimed) u
     where r.status in ('PENDING', 'RUNNING') and (${id}::text is null or r.id = ${id})
       and (u.unclaimed or j.id is null or j.state in ('completed', 'cancelled', 'failed'))
     order by r.created_at limit ${BATCH}
       for update of r skip locked`.execute(tx);
  return rows;
}

async function rescue(ctx: JobContext, tx: Tx, id: string): Promise<void> {
  // The task first, as everybody: to give the run up moves it too.
  const taskId = (await findRun(tx, id))?.taskId ?? null;
  if (taskId !== null) await holdTask(tx, taskId);
  const [lost] = await lostRuns(tx, id);
  const run = lost ? await findRun(tx, id) : null;
  if (!lost || !run) return;
  if (lost.unclaimed || lost.restarted) {
    ctx.log.error({ run: id }, 'a lost run was given up');
    return giveUp(ctx, tx, run, lost.unclaimed);
  }
  ctx.log.warn({ run: id }, 'a lost run was started again');
  // The database's clock, as accepted_at: a retry by the caller opens the way for another rescue.
  await sql`
    update runs set warnings = warnings || jsonb_build_array(jsonb_build_object(
             'code', 'restarted', 'message', 'The job was lost and started again.', 'at', now()))
     where id = ${id}`.execute(tx);
  await dispatchRun(tx, ctx, run, JOBS[run.jobType], { runId: id });
}

/** Ends the run as its own job would have: every caller gets the event that the contract promises. */
async function giveUp(ctx: JobContext, tx: Tx, run: Run, unclaimed: boolean): Promise<void> {
  const inTx = { ...ctx, db: tx };
  const failure = { reason: 'The job was interrupted too often and was given up.', code: 500 };
  const task = run.taskId === null ? null : await findTask(tx, run.taskId);
  if (run.jobType === 'PUBLISH_TASK' && task) {
    const detail = unclaimed ? 'not claimed in 15 minutes' : 'the job ended without a result';
    const reason = unclaimed ? 'No worker took the publish within 15 minutes.' : failure.reason;
    return failPublish(inTx, run, task, { reason, code: 500, detail });
  }
  if (run.jobType === 'TRANSLATE_QA' && task) {
    // A failed optimization does not change the completion of the task.
    if (await moveRun(tx, run.id, { to: 'FAILED', error: failure.reason, failureCode: failure.code }))
      await completeTask(inTx, run, task, 'failed', 0);
    return;
  }
  if (task && run.jobType !== 'EXPORT') return failRun(inTx, run, task, failure);
  if (!(await moveRun(tx, run.id, { to: 'FAILED', error: failure.reason, failureCode: failure.code })))
    return;
  if (run.jobType === 'TERM_UPLOAD') {
    await notify(inTx, run, termUploadFailed, {
      status: 'FAILED',
      error: failure.reason,
      detail: { upload_id: run.traceId, terms_count: run.rowsTotal, failure_code: failure.code },
    });
  }
}
