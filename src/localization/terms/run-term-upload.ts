import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { notify } from '../callbacks/notify.ts';
import { termUploadCompleted, termUploadFailed } from '../events.ts';
import { commitOwned } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { moveRun } from '../runs/store.ts';
import { type TermInput, upsertTerms } from './store.ts';

const RETRIES_MAX = 5;

/** Terms, counts, run and event commit together: whoever is killed leaves all of it or nothing. */
export const runTermUpload = defineJob({
  name: 'run_term_upload',
  payload: z.object({ runId: z.string() }),
  retry: { limit: RETRIES_MAX, delaySec: 1 },
  concurrency: 4,
  timeoutSec: 120,

  async run({ runId }, ctx) {
    try {
      const isOpen = await commitOwned(ctx, runId, begin);
      await fp('upload.started');
      if (isOpen) await commitOwned(ctx, runId, (tx, run) => write(ctx, tx, run));
    } catch (error) {
      if (error instanceof LostClaim) return;
      if (ctx.attempt <= RETRIES_MAX) throw error;
      await commitOwned(ctx, runId, (tx, run) => fail(ctx, tx, run));
    }
  },
});

async function begin(tx: Tx, run: Run): Promise<boolean> {
  if (run.status === 'PENDING') await moveRun(tx, run.id, { to: 'RUNNING' });
  return run.status === 'PENDING' || run.status === 'RUNNING';
}

async function write(ctx: JobContext, tx: Tx, run: Run): Promise<void> {
  if (!(await moveRun(tx, run.id, { to: 'SUCCEEDED' }))) return;
  const { inserted, modified } = await upsertTerms(tx, ctx.clock, run, itemsOf(run));
  await forgetItems(tx, run, { upserted_count: inserted, modified_count: modified });
  await notify({ ...ctx, db: tx }, run, termUploadCompleted, {
    status: 'SUCCEEDED',
    detail: {
      upload_id: run.traceId,
      terms_count: run.rowsTotal,
      upserted_count: inserted,
      modified_count: modified,
    },
  });
  await fp('upload.written');
}

async function fail(ctx: JobContext, tx: Tx, run: Run): Promise<void> {
  const error = 'The terms could not be written.';
  if (!(await moveRun(tx, run.id, { to: 'FAILED', error, failureCode: 500 }))) return;
  await notify({ ...ctx, db: tx }, run, termUploadFailed, {
    status: 'FAILED',
    error,
    detail: { upload_id: run.traceId, terms_count: run.rowsTotal, failure_code: 500 },
  });
}

function itemsOf(run: Run): readonly TermInput[] {
  return (run.options as { terms?: TermInput[] }).terms ?? [];
}

/** Up to 8 MiB that nobody reads again; the counts are what is worth keeping. */
async function forgetItems(tx: Tx, run: Run, stats: Record<string, number>): Promise<void> {
  await tx
    .updateTable('runs')
    .set({ options: '{}', stats: JSON.stringify(stats), rows_done: sql`rows_total` })
    .where('id', '=', run.id)
    .execute();
}
