import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { actorOf } from '../caller.ts';
import { emitEvents } from '../events/emit-event.ts';
import { EachResult, goodOf, resultOf, severalPosts, tryEach } from '../posts/each-post.ts';
import { refuseStatus } from '../posts/refuse.ts';
import { requestApproval } from '../posts/store/change-many.ts';
import { lockPosts } from '../posts/store/read-posts.ts';
import { pendingApproval, readPolicy } from './policy.ts';

export const submitPostsForApproval = defineOperation({
  name: 'submit_posts_for_approval',
  face: 'console',
  group: 'posts',
  summary: 'Submit up to 100 drafts to the reviewers, each with its own result.',
  right: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden'],
  input: z.object(severalPosts),
  output: EachResult,

  async run({ postIds }, ctx) {
    const { db, caller } = ctx;
    const tried = tryEach(postIds, await lockPosts(ctx, postIds), (post) => {
      if (post.status !== 'draft' && post.status !== 'rejected')
        throw refuseStatus(post, say('approvals.only_draft_rejected_post_be'));
    });
    const { approval } = await readPolicy(db, caller.workspaceId);
    const good = goodOf(tried);
    await requestApproval(
      db,
      caller.workspaceId,
      good.map(({ id, content_hash }) => ({ id, approval: pendingApproval(approval, content_hash) })),
    );
    await emitEvents(
      ctx,
      good.map(({ id }) => ({
        workspaceId: caller.workspaceId,
        type: 'post.submitted',
        actor: actorOf(caller),
        postId: id,
        data: { postId: id, status: 'pending_approval', note: null },
      })),
    );
    return resultOf(tried);
  },
});
