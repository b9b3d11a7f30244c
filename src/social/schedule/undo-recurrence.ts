import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { PostView } from '../posts/post-view.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { rejoinSeries } from '../posts/store/series.ts';
import { writePost } from '../posts/store/write-post.ts';
import { showPost } from '../reading/show-post.ts';
import { requireUse } from './move-times.ts';
import { wrongStatus } from './put-on-calendar.ts';

export const undoRecurrence = defineOperation({
  name: 'undo_recurrence',
  face: 'console',
  group: 'posts',
  summary: 'Undo the last change to the recurrence of a post.',
  description:
    'The post returns to its earlier series, or to none. A post that was changed or published since stays as it is.',
  right: 'publish',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found', 'conflict'],
  input: z.object({ postId: z.string().max(64) }),
  output: PostView,

  async run({ postId }, ctx) {
    const post = await getPost(ctx, postId, true);
    await requireUse(ctx, [postId]);
    const { before_rule: before } = post;
    if (before?.version !== post.version)
      throw wrongStatus(post, say('approvals.somebody_changed_post_since_nothing'));
    const { recurrence } = before;
    if (recurrence) await rejoinSeries(ctx.db, post, recurrence);
    await writePost(ctx.db, post, {
      recurrence,
      series_id: recurrence?.seriesId ?? null,
      occurrence: recurrence?.occurrence ?? null,
      rule_at: before.ruleAt === null ? null : new Date(before.ruleAt),
      before_rule: null,
    });
    return showPost(ctx, postId);
  },
});
