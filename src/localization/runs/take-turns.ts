import type { z } from 'zod';
import type { JobContext, JobSpec } from '#platform/job.ts';
import { commitTaskRun, dispatchRun } from './own-run.ts';

/** After this much work a run queues up again, so that many projects share the workers by turns. */
const TURN_MS = 3000;

type RunPayload = z.ZodObject<{ runId: z.ZodString }>;

/** Advances a run batch by batch until it ends or its turn is over; then the next job goes on with it. */
export async function takeTurns(
  ctx: JobContext,
  runId: string,
  job: JobSpec<string, RunPayload>,
  advance: (ctx: JobContext, runId: string, isOver: () => boolean) => Promise<'more' | 'ended'>,
): Promise<void> {
  const turnEnd = ctx.clock.monotonicMs() + TURN_MS;
  const isOver = () => ctx.signal.aborted || ctx.clock.monotonicMs() > turnEnd;
  while ((await advance(ctx, runId, isOver)) === 'more') {
    if (!isOver()) continue;
    await commitTaskRun(ctx, runId, (tx, run) => dispatchRun(tx, ctx, run, job, { runId }));
    return;
  }
}
