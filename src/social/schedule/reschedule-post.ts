import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { readPolicy, requireApproval } from '../approvals/policy.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { PostView } from '../posts/post-view.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { accountsOf } from '../posts/store/read-targets.ts';
import { showPost } from '../reading/show-post.ts';
import { moveTimes, requireUse } from './move-times.ts';
import { wrongStatus } from './put-on-calendar.ts';
import { readWhen, whenFields } from './when.ts';

export const reschedulePost = defineOperation({
  name: 'reschedule_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/reschedule' }],
  summary: 'Move a scheduled post to another time.',
  description:
    'In a series only this occurrence moves, and stays in the zone of the series; later ones follow the rule.',
  scope: 'schedule:write',
  rate: 'publish',
  tier: 'schedule',
  confirm: 'always',
  idempotency: 'required',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'approval_required', 'confirmation_stale'],
  input: z.object({ postId: z.string().max(64), ...whenFields, ...confirmationInput }),
  output: PostView.extend(confirmationOutput),

  async run({ postId, confirmationId, ...wish }, ctx) {
    const post = await getPost(ctx, postId, true);
    const when = readWhen(wish, post.timezone, ctx.clock.now());
    if (post.status !== 'scheduled')
      throw wrongStatus(post, say('schedule.post_no_time_move', { postStatus: post.status }));
    await requireUse(ctx, [postId]);
    requireApproval(await readPolicy(ctx.db, post.workspace_id), post);
    await moveTimes(ctx, [{ post, when }]);
    await confirm(ctx, {
      operation: 'reschedule_post',
      postIds: [postId],
      accountIds: await accountsOf(ctx, [postId]),
      request: { postId, confirmationId, ...wish },
      answer: () => showPost(ctx, postId),
    });
    return showPost(ctx, postId);
  },
});
