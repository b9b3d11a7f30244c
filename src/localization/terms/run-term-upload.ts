import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { notify } from '../runs/notify.ts';
import { termUploadCompleted, termUploadFailed } from '../events.ts';
import { commitOwned } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { moveRun } from '../runs/store.ts';
import { IntakeError } from '../formats/intake-error.ts';
import { type TermFile, withHeldTerms } from './hold-terms.ts';
import type { TermInput } from '../model.ts';
import { upsertTerms } from './store.ts';

const RETRIES_MAX = 5;
/** Each call reads the keys of the termbase once, so few large ones; but not a gigabyte at a time. */
const BATCH_TERMS = 5000;
const BATCH_CHARS = 4_000_000;

/** Terms, counts, run and event commit together: whoever is killed leaves all of it or nothing. */
export const runTermUpload = defineJob({
  name: 'run_term_upload',
  payload: z.object({ runId: z.string() }),
  retry: { limit: RETRIES_MAX, delaySec: 1 },
  concurrency: 4,
  pace: 'long',
  timeoutSec: 600,

  async run({ runId }, ctx) {
    try {
      const run = await commitOwned(ctx, runId, begin);
      await fp('upload.started');
      if (run) await upload(ctx, run);
    } catch (error) {
      if (error instanceof LostClaim) return;
      // What is wrong with the file is wrong the next time too.
      const isTheirs = error instanceof IntakeError;
      if (!isTheirs && ctx.attempt <= RETRIES_MAX) throw error;
      const failure = isTheirs
        ? { error: error.message, code: error.code }
        : { error: 'The terms could not be written.', code: 500 };
      await commitOwned(ctx, runId, (tx, run) => fail(ctx, tx, run, failure));
    }
  },
});

async function begin(tx: Tx, run: Run): Promise<Run | null> {
  if (run.status === 'PENDING') await moveRun(tx, run.id, { to: 'RUNNING' });
  return run.status === 'PENDING' || run.status === 'RUNNING' ? run : null;
}

async function upload(ctx: JobContext, run: Run): Promise<void> {
  const { terms, file } = run.options as { terms?: TermInput[]; file?: TermFile };
  const write = (batches: AsyncIterable<TermInput[]>, count: number, warnings: string[]) =>
    commitOwned(ctx, run.id, (tx, latest) => writeAll(ctx, tx, latest, batches, count, warnings));
  if (!file) return write(one(terms ?? []), run.rowsTotal, []);
  const check = () => commitOwned(ctx, run.id, refuseUnlessRunning);
  await withHeldTerms(ctx, run.id, file, { check }, ({ count, warnings, batches }) =>
    write(inLargeBatches(batches()), count, warnings),
  );
}

async function refuseUnlessRunning(_: Tx, { status }: Run): Promise<void> {
  if (status !== 'RUNNING') throw new LostClaim();
}

async function writeAll(
  ctx: JobContext,
  tx: Tx,
  run: Run,
  batches: AsyncIterable<TermInput[]>,
  count: number,
  warnings: readonly string[],
): Promise<void> {
  if (!(await moveRun(tx, run.id, { to: 'SUCCEEDED' }))) return;
  let [inserted, modified] = [0, 0];
  for await (const terms of batches) {
    const counts = await upsertTerms(tx, ctx.clock, run, terms);
    inserted += counts.inserted;
    modified += counts.modified;
  }
  await forgetItems(tx, run, { upserted_count: inserted, modified_count: modified }, count, warnings);
  await notify({ ...ctx, db: tx }, run, termUploadCompleted, {
    status: 'SUCCEEDED',
    detail: {
      upload_id: run.traceId,
      terms_count: count,
      upserted_count: inserted,
      modified_count: modified,
    },
  });
  await fp('upload.written');
}

async function fail(
  ctx: JobContext,
  tx: Tx,
  run: Run,
  { error, code }: { error: string; code: number },
): Promise<void> {
  if (!(await moveRun(tx, run.id, { to: 'FAILED', error, failureCode: code }))) return;
  await forgetItems(tx, run, {}, run.rowsTotal, []);
  await notify({ ...ctx, db: tx }, run, termUploadFailed, {
    status: 'FAILED',
    error,
    detail: { upload_id: run.traceId, terms_count: run.rowsTotal, failure_code: code },
  });
}

async function* one(terms: TermInput[]): AsyncGenerator<TermInput[]> {
  yield terms;
}

async function* inLargeBatches(batches: AsyncIterable<TermInput[]>): AsyncGenerator<TermInput[]> {
  let large: TermInput[] = [];
  let chars = 0;
  for await (const batch of batches) {
    large.push(...batch);
    chars += JSON.stringify(batch).length;
    if (large.length < BATCH_TERMS && chars < BATCH_CHARS) continue;
    yield large;
    large = [];
    chars = 0;
  }
  if (large.length > 0) yield large;
}

/** Up to 10 MB that nobody reads again; the counts are what is worth keeping. */
async function forgetItems(
  tx: Tx,
  run: Run,
  stats: Record<string, number>,
  count: number,
  warnings: readonly string[],
): Promise<void> {
  await tx
    .updateTable('runs')
    .set({
      options: '{}',
      stats: JSON.stringify(stats),
      rows_total: count,
      rows_done: sql`case when status = 'SUCCEEDED' then ${count}::int else rows_done end`,
      ...(warnings.length > 0 && { warnings: JSON.stringify(warnings) }),
    })
    .where('id', '=', run.id)
    .execute();
}
