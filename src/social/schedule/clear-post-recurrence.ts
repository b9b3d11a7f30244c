import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { PostView } from '../posts/post-view.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { beforeRule, endBefore } from '../posts/store/series.ts';
import { writePost } from '../posts/store/write-post.ts';
import { showPost } from '../reading/show-post.ts';
import { requireUse } from './move-times.ts';

export const clearPostRecurrence = defineOperation({
  name: 'clear_post_recurrence',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'DELETE', path: '/posts/{postId}/recurrence' }],
  summary: 'End a series with this post.',
  description: 'The post itself keeps its time. For a post that does not recur, nothing changes.',
  scope: 'schedule:write',
  rate: 'write',
  tier: 'schedule',
  idempotency: 'required',
  errors: ['forbidden', 'not_found'],
  input: z.object({ postId: z.string().max(64) }),
  output: PostView,

  async run({ postId }, ctx) {
    const post = await getPost(ctx, postId, true);
    await requireUse(ctx, [postId]);
    if (post.recurrence !== null) {
      await endBefore(ctx.db, post);
      await writePost(ctx.db, post, {
        recurrence: null,
        series_id: null,
        occurrence: null,
        rule_at: null,
        before_rule: beforeRule(post),
      });
    }
    return showPost(ctx, postId);
  },
});
