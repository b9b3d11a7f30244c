import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext } from '#platform/job.ts';
import { publishTargetJob } from '../jobs.ts';
import { advanceTarget } from './advance-target.ts';
import { claimTarget } from './claim-target.ts';
import { type Engine, TargetTaken } from './engine.ts';
import { probeTarget } from './probe-target.ts';
import { hasOpenIntent } from './records.ts';

/**
 * One target of one post. A run may die anywhere: the next one finds in the rows what is known. The queue
 * only says when to look; whether something is sent again is decided by the state alone.
 */
export const runPublishTarget = defineJob({
  ...publishTargetJob,
  // Starts after a crash, not tries: the tries are rows.
  retry: { limit: 50, delaySec: 1 },
  concurrency: 24,
  pace: 'long',
  timeoutSec: 1800,

  async run({ postId, targetId, reconcile }, ctx) {
    const engine: Engine = {
      ...ctx,
      postId,
      targetId,
      again: (tx, at) => again(ctx, tx, postId, targetId, at),
    };
    try {
      const claimed = await claimTarget(engine, reconcile);
      await fp('publish.claimed');
      if (claimed.kind === 'advance') await advanceTarget(engine, claimed.work, claimed.attempt);
      else if (claimed.kind === 'probe' && hasOpenIntent(claimed.attempt))
        await probeTarget(engine, claimed.work, claimed.attempt);
    } catch (error) {
      if (!(error instanceof TargetTaken)) throw error;
    }
  },
});

function again(ctx: JobContext, tx: Tx, postId: string, targetId: string, at: Date): Promise<string> {
  const { tenant, requestId } = ctx;
  const options = { tenant, requestId, ...(at > ctx.clock.now() && { startAfter: at }) };
  return ctx.jobs.enqueue(tx, publishTargetJob, { postId, targetId }, options);
}
