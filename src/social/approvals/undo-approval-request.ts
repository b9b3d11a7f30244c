import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { actorOf } from '../caller.ts';
import { emitEvents } from '../events/emit-event.ts';
import { EachResult, goodOf, resultOf, severalPosts, tryEach } from '../posts/each-post.ts';
import { refuseStatus } from '../posts/refuse.ts';
import { restoreBeforeRequest } from '../posts/store/change-many.ts';
import { lockPosts } from '../posts/store/read-posts.ts';

export const undoApprovalRequest = defineOperation({
  name: 'undo_approval_request',
  face: 'console',
  group: 'posts',
  summary: 'Withdraw up to 100 posts from the reviewers, each with its own result.',
  description:
    'Each returns to its earlier state, a rejected post with its reasons. A post that was changed or decided since stays as it is.',
  right: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden'],
  input: z.object(severalPosts),
  output: EachResult,

  async run({ postIds }, ctx) {
    const { db, caller } = ctx;
    const tried = tryEach(postIds, await lockPosts(ctx, postIds), (post) => {
      if (post.status !== 'pending_approval')
        throw refuseStatus(post, say('approvals.post_does_not_wait_approval'));
      if (post.before_request?.version !== post.version)
        throw refuseStatus(post, say('approvals.somebody_changed_post_since_nothing'));
    });
    const good = goodOf(tried);
    await restoreBeforeRequest(
      db,
      caller.workspaceId,
      good.map(({ id }) => id),
    );
    await emitEvents(
      ctx,
      good.map(({ id, version, before_request }) => ({
        workspaceId: caller.workspaceId,
        type: 'post.updated',
        actor: actorOf(caller),
        postId: id,
        data: {
          postId: id,
          status: before_request?.status ?? 'draft',
          version: version + 1,
          withdrawn: true,
        },
      })),
    );
    return resultOf(tried);
  },
});
