import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { commitOwned } from '../runs/own-run.ts';
import { moveRun, saveProgress } from '../runs/store.ts';
import { buildFile } from './build-file.ts';
import { ExportOrder } from './order.ts';

const ATTEMPTS_MAX = 5;
/** Shorter than the job's own limit, so that it ends with a reason. */
const TIMEOUT_MS = 14 * 60_000;

/** Builds the file of an export that was too large to wait for. Every attempt writes a file of its own. */
export const runExport = defineJob({
  name: 'run_export',
  payload: z.object({ runId: z.string() }),
  retry: { limit: ATTEMPTS_MAX, delaySec: 2 },
  concurrency: 2,
  pace: 'long',
  timeoutSec: 900,

  async run({ runId }, ctx) {
    try {
      await exportRun(ctx, runId);
    } catch (error) {
      if (error instanceof LostClaim) return;
      // Our own refusals (a text too long for the format, too slow) come out the same next time.
      const isFinal = error instanceof AppError && error.code !== 'rate_limited';
      if (!isFinal && ctx.attempt <= ATTEMPTS_MAX) throw error;
      const failure = isFinal ? error : new AppError('internal', 'Internal error.');
      await commitOwned(ctx, runId, (tx) =>
        moveRun(tx, runId, { to: 'FAILED', error: failure.message, failureCode: failure.status }),
      );
    }
  },
});

async function exportRun(ctx: JobContext, runId: string): Promise<void> {
  const run = await commitOwned(ctx, runId, async (tx, found) => {
    if (found.status === 'PENDING') await moveRun(tx, runId, { to: 'RUNNING' });
    return found;
  });
  if (run.status !== 'PENDING' && run.status !== 'RUNNING') return;
  const file = await buildFile(ctx, ExportOrder.parse(run.options), {
    timeoutMs: TIMEOUT_MS,
    signal: ctx.signal,
    takesSlot: false,
  });
  await commitOwned(ctx, runId, async (tx, latest) => {
    if (!(await moveRun(tx, runId, { to: 'SUCCEEDED' }))) return;
    await saveProgress(tx, runId, {
      step: 'export',
      cursor: null,
      rowsDone: latest.rowsTotal,
      stats: { file },
      usage: latest.usage,
    });
  });
}
