import { defineJob } from '#platform/job.ts';
import { publishTargetJob } from '../jobs.ts';
import { advanceTarget } from './advance-target.ts';
import { claimTarget } from './claim-target.ts';
import { engineFor, TargetTaken } from './engine.ts';
import { probeTarget } from './probe-target.ts';
import { hasOpenIntent } from './records.ts';
import { afterClaim } from './moments.ts';

/**
 * Publishes one target of one post. A run may die anywhere: the next one finds the known state in the rows.
 * The queue only says when to look; whether something is sent again is decided by that state alone.
 */
export const runPublishTarget = defineJob({
  ...publishTargetJob,
  // These are restarts after a crash; tries to publish are rows.
  retry: { limit: 50, delaySec: 1 },
  concurrency: 24,
  pace: 'long',
  timeoutSec: 1800,

  async run({ postId, targetId, reconcile }, ctx) {
    const engine = engineFor(ctx, postId, targetId);
    try {
      const claimed = await claimTarget(engine, reconcile);
      await afterClaim();
      if (claimed.kind === 'advance') await advanceTarget(engine, claimed.work, claimed.attempt);
      else if (claimed.kind === 'probe' && hasOpenIntent(claimed.attempt))
        await probeTarget(engine, claimed.work, claimed.attempt);
    } catch (error) {
      if (!(error instanceof TargetTaken)) throw error;
    }
  },
});
