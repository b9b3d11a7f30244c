import { say, type Sentence } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import type { JobContext } from '#platform/job.ts';
import { termUploadCompleted, termUploadFailed } from '../events.ts';
import { IntakeError } from '../formats/intake-error.ts';
import type { TermInput } from '../model.ts';
import { defineRunJob } from '../runs/define-run-job.ts';
import { notify } from '../runs/notify.ts';
import { beginRun, commitOwned, refuseUnlessRunning } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { moveRun } from '../runs/store.ts';
import { changeRun } from '../runs/store-change.ts';
import { type TermFile, withHeldTerms } from './hold-terms.ts';
import { previewTerms } from './preview-terms.ts';
import { upsertTerms } from './store.ts';

/**
 * Large batches, because each one reads the keys of the termbase once, but limited so that memory is
 * bounded.
 */
const BATCH_TERMS = 5000;
const BATCH_CHARS = 4_000_000;
/** The terms, up to 10 MB, are not read again. Only the counts are kept. */
const NOTHING = {};

/** Terms, counts, run and event are committed together, so a worker that dies leaves all or nothing. */
export const runTermUpload = defineRunJob({
  type: 'TERM_UPLOAD',
  holds: 'run',
  retry: { limit: 5, delaySec: 1 },
  concurrency: 2,
  timeoutSec: 600,

  async work(ctx, runId) {
    const run = await commitOwned(ctx, runId, beginRun);
    await fp('upload.started');
    if (run) await upload(ctx, run);
    return undefined;
  },

  /** A faulty file fails every attempt. */
  failureOf: (error) =>
    error instanceof IntakeError
      ? { reason: error.message, code: error.code, isFinal: true }
      : { reason: say('terms.terms_could_not_be_written'), code: 500 },

  async giveUp(ctx, run, { reason: error, code }) {
    if (!(await moveRun(ctx.db, run.id, { to: 'FAILED', error, failureCode: code }))) return;
    await changeRun(ctx.db, run.id, { options: NOTHING, stats: {} });
    await notify(ctx, run, termUploadFailed, {
      status: 'FAILED',
      error,
      detail: { upload_id: run.traceId, terms_count: run.rowsTotal, failure_code: code },
    });
  },
});

async function upload(ctx: JobContext, run: Run): Promise<void> {
  const {
    terms,
    file,
    isPreview = false,
  } = run.options as {
    terms?: TermInput[];
    file?: TermFile;
    isPreview?: boolean;
  };
  const write = (batches: AsyncIterable<TermInput[]>, count: number, warnings: Sentence[]) =>
    commitOwned(ctx, run.id, (tx, latest) =>
      isPreview ? look(ctx, tx, latest, batches, count) : writeAll(ctx, tx, latest, batches, count, warnings),
    );
  if (!file) return write(one(terms ?? []), run.rowsTotal, []);
  const check = () => commitOwned(ctx, run.id, refuseUnlessRunning);
  await withHeldTerms(ctx, run.id, file, { check }, ({ count, warnings, batches }) =>
    write(inLargeBatches(batches()), count, warnings),
  );
}

async function look(
  ctx: JobContext,
  tx: Tx,
  run: Run,
  batches: AsyncIterable<TermInput[]>,
  count: number,
): Promise<void> {
  if (!(await moveRun(tx, run.id, { to: 'SUCCEEDED' }))) return;
  const stats = await previewTerms(tx, ctx.clock, run, batches);
  await changeRun(tx, run.id, { options: NOTHING, stats, rowsTotal: count, rowsDone: count });
}

async function writeAll(
  ctx: JobContext,
  tx: Tx,
  run: Run,
  batches: AsyncIterable<TermInput[]>,
  count: number,
  warnings: readonly Sentence[],
): Promise<void> {
  if (!(await moveRun(tx, run.id, { to: 'SUCCEEDED' }))) return;
  let [inserted, modified] = [0, 0];
  for await (const terms of batches) {
    const counts = await upsertTerms(tx, ctx.clock, run, terms);
    inserted += counts.inserted;
    modified += counts.modified;
  }
  await changeRun(tx, run.id, {
    options: NOTHING,
    stats: { upserted_count: inserted, modified_count: modified },
    rowsTotal: count,
    rowsDone: count,
    ...(warnings.length > 0 && { warnings }),
  });
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
