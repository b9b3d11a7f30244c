import { MediaError } from '#adapters/media/facts.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { toAppError } from '#platform/db/errors.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { NoRoom } from './work-folder.ts';

/** A file that keeps crashing its worker is given up after this many tries. */
export const TRIES_MAX = 4;

/**
 * How often the job engine retries, over some hours. An unavailable store or bucket, or a process that
 * is replaced or killed, is not the file's fault: with three tries in all, a failover during an
 * upgrade made a good file fail.
 */
export const PATIENT = { limit: 50, delaySec: 5 } as const;

/**
 * Counts tries of work that may kill a worker, or fail forever because of the file. A try that fails for a
 * reason outside the file does not count; one that never returns does. The first try, nearly always the
 * only one, is not recorded.
 */
export async function countTries<T>(
  ctx: JobContext,
  { tries }: { tries: number },
  note: (tx: Tx, tries: number) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  if (tries >= TRIES_MAX || ctx.attempt > PATIENT.limit)
    throw new MediaError('media_processing_failed', 'It was tried too often.');
  const isCounted = ctx.attempt > 1;
  if (isCounted) await ctx.commit((tx) => note(tx, tries + 1));
  try {
    return await work();
  } catch (error) {
    // While the store is unavailable the try cannot be taken back, so each outage costs the file one try.
    if (isCounted && (ctx.signal.aborted || isOutside(error)))
      await ctx.commit((tx) => note(tx, tries)).catch(() => {});
    throw error;
  }
}

/** Whether the error concerns the store, the bucket or the disk. */
function isOutside(error: unknown): boolean {
  if (error instanceof LostClaim || error instanceof NoRoom) return true;
  if (error instanceof AppError && error.reason.startsWith('storage_')) return true;
  return toAppError(error).code === 'unavailable';
}
