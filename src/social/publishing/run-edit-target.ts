import { PlatformError } from '#adapters/social/contract.ts';
import { say } from '#kernel/say.ts';
import { defineJob } from '#platform/job.ts';
import { withFreshToken } from '../accounts/tokens.ts';
import { emitEvent } from '../events/emit-event.ts';
import { editTargetJob } from '../jobs.ts';
import { SYSTEM } from '../model.ts';
import { noteTarget } from '../posts/store/move-target.ts';
import { lockPost, readPosts } from '../posts/store/read-posts.ts';
import { readTarget } from '../posts/store/read-targets.ts';
import { settled } from './pending-edit.ts';
import { publishContent } from './publish-content.ts';
import { type KeptFailure, targetError } from './retry.ts';
import { readLastHandle } from './store/attempts.ts';

/**
 * Sending the same text twice changes nothing, so this may simply be retried. The text is stored in the row.
 */
export const runEditTarget = defineJob({
  ...editTargetJob,
  retry: { limit: 5, delaySec: 5 },
  concurrency: 4,
  pace: 'long',
  timeoutSec: 120,

  async run({ postId, targetId, editId }, ctx) {
    const { target, handle } = await ctx.database.tenant(ctx.tenant, async (tx) => ({
      target: await readTarget(tx, targetId),
      handle: await readLastHandle(tx, targetId),
    }));
    const { snapshot = null, platform_post_id: platformPostId = null } = target ?? {};
    if (!target || target.status !== 'published' || platformPostId === null) return;
    // Another edit was requested meanwhile, or this one is already done.
    if (snapshot?.edit?.id !== editId) return;
    const at = new Date(snapshot.edit.at);
    const end = (failure: KeptFailure | null) =>
      ctx.commit(async (tx) => {
        await lockPost(tx, postId);
        const now = await readTarget(tx, targetId, true);
        if (now?.snapshot?.edit?.id !== editId) return;
        const error = failure && targetError(failure, ctx.clock.now());
        const set = { error, error_code: failure?.errorCode ?? null };
        await noteTarget(
          tx,
          targetId,
          { ...set, snapshot: settled(now.snapshot, failure === null) },
          'published',
        );
        const { workspace_id: workspaceId } = target;
        const [post] = await readPosts(tx, workspaceId, [postId]);
        if (!post) return;
        const data = { postId, status: post.status };
        await emitEvent(
          { db: tx, clock: ctx.clock },
          { workspaceId, type: 'post.updated', actor: SYSTEM, postId, data },
        );
      });
    if (!ctx.config.externalWrites) {
      const message = say('common.external_writes_disabled_environment');
      await end({ errorCode: 'external_writes_off', message });
      return;
    }
    try {
      const content = await publishContent(ctx, ctx.tenant, target.platform, settled(snapshot, true));
      await withFreshToken(ctx, target.account_id, async ({ adapter, account, platform }) => {
        await adapter.edit?.send({ account, platformPostId, content, handle, at }, platform);
      });
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (error.failure.retryable) throw error;
      await end(error.failure);
      return;
    }
    await end(null);
  },
});
