import { PlatformError } from '#adapters/social/contract.ts';
import { defineJob } from '#platform/job.ts';
import { accountPictureJob, syncAccountJob } from '../jobs.ts';
import { forgetSyncFailure, noteProfile, noteSyncFailure } from './store/profiles.ts';
import { withFreshToken } from './tokens.ts';

/** Reads the handle, name, picture, followers and the quotas reported by the platform. */
export const runSyncAccount = defineJob({
  ...syncAccountJob,
  retry: { limit: 3, delaySec: 30 },
  concurrency: 4,
  pace: 'long',
  timeoutSec: 120,

  async run({ accountId }, ctx) {
    try {
      const profile = await withFreshToken(ctx, accountId, ({ adapter, account, platform }) =>
        adapter.profile(platform, account),
      );
      await ctx.commit(async (tx) => {
        await noteProfile(tx, { accountId, ...ctx.tenant }, profile, ctx.clock.now());
        await forgetSyncFailure(tx, { accountId, ...ctx.tenant }, 'profile');
        await ctx.jobs.enqueue(
          tx,
          accountPictureJob,
          { accountId },
          { tenant: ctx.tenant, requestId: ctx.requestId },
        );
      });
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const { failure } = error;
      await ctx.commit((tx) =>
        noteSyncFailure(tx, { accountId, ...ctx.tenant }, failure, 'profile', ctx.clock.now()),
      );
      // The job engine retries. A permanent refusal would only be repeated.
      if (failure.retryable) throw error;
    }
  },
});
