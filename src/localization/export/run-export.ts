import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { JobContext } from '#platform/job.ts';
import { defineRunJob, endRunOnly } from '../runs/define-run-job.ts';
import { beginRun, commitOwned } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { moveRun, saveProgress } from '../runs/store.ts';
import { buildFile } from './build-file.ts';
import { ExportOrder } from './order.ts';

/** Shorter than the job's own limit, so that it ends with a reason. */
const TIMEOUT_MS = 14 * 60_000;

/** Builds the file of an export that was too large to wait for. Each attempt writes a new file. */
export const runExport = defineRunJob({
  type: 'EXPORT',
  holds: 'run',
  retry: { limit: 5, delaySec: 2 },
  concurrency: 2,
  timeoutSec: 900,

  async work(ctx, runId) {
    const run = await commitOwned(ctx, runId, beginRun);
    if (run) await exportRun(ctx, run);
    return undefined;
  },

  /** Our own refusals (a text too long for the format, a timeout) would be the same next time. */
  failureOf: (error) =>
    error instanceof AppError && error.code !== 'rate_limited'
      ? { reason: error.message, code: error.status, isFinal: true }
      : { reason: say('common.internal_error'), code: 500 },

  giveUp: endRunOnly,
});

async function exportRun(ctx: JobContext, { id, options }: Run): Promise<void> {
  const file = await buildFile(ctx, ExportOrder.parse(options), {
    timeoutMs: TIMEOUT_MS,
    signal: ctx.signal,
    takesSlot: false,
  });
  await commitOwned(ctx, id, async (tx, latest) => {
    if (!(await moveRun(tx, id, { to: 'SUCCEEDED' }))) return;
    await saveProgress(tx, id, {
      step: 'export',
      cursor: null,
      rowsDone: latest.rowsTotal,
      stats: { file },
      usage: latest.usage,
    });
  });
}
