import { PlatformError } from '#adapters/social/contract.ts';
import { say } from '#kernel/say.ts';
import { defineJob } from '#platform/job.ts';
import { withFreshToken } from '../accounts/tokens.ts';
import { removeTargetJob } from '../jobs.ts';
import { moveTarget, noteTarget } from '../posts/store/move-target.ts';
import { lockPost } from '../posts/store/read-posts.ts';
import { readTarget } from '../posts/store/read-targets.ts';
import { followPost } from './engine.ts';
import { type KeptFailure, targetError } from './retry.ts';

/** Deleting twice has the same result as deleting once, so this may simply be retried. */
export const runRemoveTarget = defineJob({
  ...removeTargetJob,
  retry: { limit: 5, delaySec: 5 },
  concurrency: 4,
  pace: 'long',
  timeoutSec: 120,

  async run({ postId, targetId }, ctx) {
    const target = await ctx.database.tenant(ctx.tenant, (tx) => readTarget(tx, targetId));
    const { platform_post_id: platformPostId = null } = target ?? {};
    if (!target || target.status !== 'published' || platformPostId === null) return;
    // The post is still there: the record stays published and says why it could not be removed.
    const stays = (failure: KeptFailure) =>
      ctx.commit((tx) =>
        noteTarget(
          tx,
          targetId,
          { error: targetError(failure, ctx.clock.now()), error_code: failure.errorCode },
          'published',
        ),
      );
    if (!ctx.config.externalWrites) {
      const message = say('common.external_writes_disabled_environment');
      await stays({ errorCode: 'external_writes_off', message });
      return;
    }
    try {
      await withFreshToken(ctx, target.account_id, ({ adapter, account, platform }) =>
        adapter.remove(account, platformPostId, platform),
      );
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (error.failure.retryable) throw error;
      await stays(error.failure);
      return;
    }
    await ctx.commit(async (tx) => {
      await lockPost(tx, postId);
      if (await moveTarget(tx, targetId, 'removed', { error: null, error_code: null }))
        await followPost(ctx, tx, target);
    });
  },
});
