import type { JobContext } from '#platform/job.ts';
import type { Again } from './define-run-job.ts';

/**
 * After this much work a run is queued again, so that workspaces take turns on the workers. Including
 * the last batch, a turn takes less than a second.
 */
export const TURN_MS = 500;

/** Advances a run batch by batch until it ends or its turn is over; then the next job continues it. */
export async function takeTurns(
  ctx: JobContext,
  runId: string,
  advance: (ctx: JobContext, runId: string, isOver: () => boolean) => Promise<'more' | 'ended'>,
): Promise<Again | undefined> {
  const turnEnd = ctx.clock.monotonicMs() + TURN_MS;
  const isOver = () => ctx.signal.aborted || ctx.clock.monotonicMs() > turnEnd;
  while ((await advance(ctx, runId, isOver)) === 'more') if (isOver()) return { againInMs: 0 };
  return undefined;
}
