import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { actorOf } from '../caller.ts';
import { emitEvents } from '../events/emit-event.ts';
import { EachResult, goodOf, resultOf, severalPosts, tryEach } from '../posts/each-post.ts';
import { markDeleted } from '../posts/store/change-many.ts';
import { lockPosts } from '../posts/store/read-posts.ts';
import { readTargetsOf } from '../posts/store/read-targets.ts';
import { refuseUnderWay } from './edit-rules.ts';

export const deletePosts = defineOperation({
  name: 'delete_posts',
  face: 'console',
  group: 'posts',
  summary: 'Delete up to 100 posts here, each with its own result.',
  description: 'Like delete_post; restore_posts restores them for 30 days.',
  right: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden'],
  input: z.object(severalPosts),
  output: EachResult,

  async run({ postIds }, ctx) {
    const { db, caller, clock } = ctx;
    const posts = await lockPosts(ctx, postIds);
    const targets = Map.groupBy(await readTargetsOf(ctx, postIds), ({ post_id }) => post_id);
    const tried = tryEach(postIds, posts, (post) => refuseUnderWay(post, targets.get(post.id) ?? []));
    const good = goodOf(tried);
    await markDeleted(
      db,
      caller.workspaceId,
      good.map(({ id }) => id),
      clock.now(),
    );
    await emitEvents(
      ctx,
      good.map(({ id, status, version }) => ({
        workspaceId: caller.workspaceId,
        type: 'post.updated',
        actor: actorOf(caller),
        postId: id,
        data: { postId: id, status, version: version + 1, deleted: true },
      })),
    );
    return resultOf(tried);
  },
});
