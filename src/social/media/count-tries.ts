import { MediaError } from '#adapters/media/facts.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { toAppError } from '#platform/db/errors.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { NoRoom } from './work-folder.ts';

/** A file that brings its worker down again and again is given up; it is not worth one more. */
export const TRIES_MAX = 4;

/**
 * How often the engine tries: for some hours. A store or a bucket that is away, a process that is replaced or killed
 * is no fault of the file; with three tries in all, a failover during an upgrade made a good file fail.
 */
export const PATIENT = { limit: 50, delaySec: 5 } as const;

/**
 * Counts tries of work that may kill a worker, or that may fail for ever because of the file. A try that fails for a
 * reason outside the file does not count; a try that never returns does. The first try, nearly always the only one, is
 * not written down.
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
    // While the store is away the try cannot be taken back, so each time that it goes away costs the file one.
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
