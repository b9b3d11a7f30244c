import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { requireTranslated } from '../posts/blocked-versions.ts';
import { PostView } from '../posts/post-view.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { showPost } from '../reading/show-post.ts';
import { putOnCalendar, requireUnscheduled } from './put-on-calendar.ts';
import { chooseTargets } from './targets.ts';
import { readWhen, whenFields } from './when.ts';

export const schedulePost = defineOperation({
  name: 'schedule_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/schedule' }],
  summary: 'Put a draft or approved post on the calendar.',
  description:
    'A wall time that clocks skip moves on by the skip (02:30 becomes 03:30); one that comes twice means the first. With accountIds the other accounts of the post are left out.',
  scope: 'schedule:write',
  rate: 'publish',
  tier: 'schedule',
  confirm: 'always',
  idempotency: 'required',
  errors: [
    'invalid_input',
    'plan_limit',
    'forbidden',
    'not_found',
    'conflict',
    'approval_required',
    'confirmation_stale',
    'localization_running',
    'no_account',
    'needs_reauth',
    'precheck_failed',
  ],
  input: z.object({
    postId: z.string().max(64),
    ...whenFields,
    accountIds: z.array(z.string().max(64)).min(1).max(100).optional(),
    waitForLocalizations: z
      .boolean()
      .default(true)
      .describe('false: goes out in whatever languages there are, also while some are being translated.'),
    ...confirmationInput,
  }),
  output: PostView.extend(confirmationOutput),

  async run({ postId, accountIds, waitForLocalizations, confirmationId, ...wish }, ctx) {
    const post = await getPost(ctx, postId, true);
    const when = readWhen(wish, post.timezone, ctx.clock.now());
    requireUnscheduled(post);
    requireTranslated(ctx, post, waitForLocalizations);
    const targets = await chooseTargets(ctx, postId, accountIds);
    await putOnCalendar(ctx, post, targets, { ...when, waitForLocalizations });
    await confirm(ctx, {
      operation: 'schedule_post',
      postIds: [postId],
      accountIds: targets.map((target) => target.account_id),
      request: { postId, accountIds, waitForLocalizations, confirmationId, ...wish },
      answer: () => showPost(ctx, postId),
    });
    return showPost(ctx, postId);
  },
});
