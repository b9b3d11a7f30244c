import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { confirm, confirmationOutput } from '../confirmations/confirm.ts';
import { requireTranslated } from '../posts/blocked-versions.ts';
import { PostView } from '../posts/post-view.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { showPost } from '../reading/show-post.ts';
import { calendarInput, calendarWrite } from './calendar-fields.ts';
import { putOnCalendar, requireUnscheduled } from './put-on-calendar.ts';
import { chooseTargets } from './targets.ts';
import { readWhen, whenFields } from './when.ts';

export const schedulePost = defineOperation({
  name: 'schedule_post',
  routes: [{ method: 'POST', path: '/posts/{postId}/schedule' }],
  summary: 'Put a draft or approved post on the calendar.',
  description:
    'A wall time that the clocks skip moves forward by the gap (02:30 becomes 03:30); of an ambiguous one the first is used. With accountIds the other accounts of the post are left out.',
  ...calendarWrite,
  input: z.object({
    postId: z.string().max(64),
    ...whenFields,
    ...calendarInput,
  }),
  example: { postId: 'pst_01', localTime: '2030-05-01T09:00', timezone: 'Europe/Berlin' },
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
