import { z } from 'zod';
import { memberMay } from '#platform/rights/roles.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { type Policy, readPolicy } from '../approvals/policy.ts';
import { actorOf } from '../caller.ts';
import { emitEvents } from '../events/emit-event.ts';
import { isApproved, type PostStatus } from '../model.ts';
import { EachResult, goodOf, resultOf, severalPosts, tryEach } from '../posts/each-post.ts';
import type { PostRow } from '../posts/rows.ts';
import { lockDeleted, unmarkDeleted } from '../posts/store/change-many.ts';

const KEPT_MS = 30 * 86_400_000;

export const restorePosts = defineOperation({
  name: 'restore_posts',
  face: 'console',
  group: 'posts',
  summary: 'Restore up to 100 posts that were deleted within the last 30 days, each with its own result.',
  description:
    'A post is restored as it was. A scheduled post becomes a draft if its time has passed, the caller may not schedule, or it lacks the approval that the workspace requires.',
  right: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden'],
  input: z.object(severalPosts),
  output: EachResult,

  async run({ postIds }, ctx) {
    const { db, caller, clock } = ctx;
    const posts = await lockDeleted(ctx, postIds, new Date(clock.now().getTime() - KEPT_MS));
    const tried = tryEach(postIds, posts, () => {});
    const policy = await readPolicy(db, caller.workspaceId);
    const back = goodOf(tried).map((post) => ({ ...post, status: statusBack(ctx, post, policy) }));
    await unmarkDeleted(
      db,
      caller.workspaceId,
      back.map(({ id, status }) => ({ id, status })),
    );
    await emitEvents(
      ctx,
      back.map(({ id, status, version }) => ({
        workspaceId: caller.workspaceId,
        type: 'post.updated',
        actor: actorOf(caller),
        postId: id,
        data: { postId: id, status, version: version + 1, deleted: false },
      })),
    );
    return resultOf(tried);
  },
});

/** A restored post passes the same checks as one that is scheduled now. */
function statusBack({ caller, clock }: Context, post: PostRow, policy: Policy): PostStatus {
  if (post.status !== 'scheduled') return post.status;
  const isAhead = post.scheduled_at !== null && post.scheduled_at > clock.now();
  const maySchedule = caller.kind === 'session' && memberMay(caller, 'publish');
  const isAgreed = !policy.approval.required || isApproved(post);
  return isAhead && maySchedule && isAgreed ? 'scheduled' : 'draft';
}
