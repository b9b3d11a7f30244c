import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { readPolicy, requireApproval } from '../approvals/policy.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { Instant, wallTime } from '../instant.ts';
import type { Recurrence } from '../model.ts';
import { PostView } from '../posts/post-view.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { accountsOf } from '../posts/store/read-targets.ts';
import { beforeRule, endBefore } from '../posts/store/series.ts';
import { writePost } from '../posts/store/write-post.ts';
import { showPost } from '../reading/show-post.ts';
import { requireUse } from './move-times.ts';
import { wrongStatus } from './put-on-calendar.ts';
import { checkRule, readRule } from './rule.ts';

const EDITABLE = ['draft', 'approved', 'rejected', 'scheduled'];

export const setPostRecurrence = defineOperation({
  name: 'set_post_recurrence',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'PUT', path: '/posts/{postId}/recurrence' }],
  summary: 'Repeat a post by a rule (RFC 5545), at the same wall time.',
  description:
    'The post is the first of its series. The next occurrence, a separate post, appears on the calendar when the previous one is being published; each counts towards the plan. Times of day follow the zone of the post across clock changes.',
  scope: 'schedule:write',
  rate: 'publish',
  tier: 'schedule',
  confirm: 'always',
  idempotency: 'required',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'approval_required', 'confirmation_stale'],
  input: z.object({
    postId: z.string().max(64),
    rrule: z.string().min(6).max(500).describe('FREQ of DAILY or slower, such as FREQ=WEEKLY;BYDAY=MO,TH.'),
    until: Instant.nullish().describe('No occurrence after this.'),
    count: z.int().min(1).max(1000).nullish().describe('The total number, including the first.'),
    exceptions: z
      .array(z.iso.date())
      .max(200)
      .default([])
      .describe('Days to leave out, in the zone of the post.'),
    ...confirmationInput,
  }),
  example: { postId: 'pst_01', rrule: 'FREQ=WEEKLY;BYDAY=MO' },
  output: PostView.extend(confirmationOutput),

  async run({ postId, exceptions, confirmationId, ...input }, ctx) {
    const post = await getPost(ctx, postId, true);
    if (!EDITABLE.includes(post.status))
      throw wrongStatus(post, say('schedule.post_cannot_be_repeated', { postStatus: post.status }));
    if (post.scheduled_at === null)
      throw new AppError('conflict', say('schedule.give_post_time_first_series'), {
        postId,
        status: post.status,
      });
    await requireUse(ctx, [postId]);
    requireApproval(await readPolicy(ctx.db, post.workspace_id), post);
    const rule = readRule(input.rrule, post.timezone);
    const until = input.until ? new Date(input.until) : rule.until;
    const count = input.count ?? rule.count;
    if (until !== null && count !== null)
      throw invalidField('until', say('schedule.cannot_stand_beside_count'));
    if (until !== null && until < post.scheduled_at)
      throw invalidField('until', say('schedule.lies_before_first'));
    const recurrence: Recurrence = {
      rrule: rule.rrule,
      until: until?.toISOString() ?? null,
      count,
      exceptions: [...new Set(exceptions)].sort(),
      seriesId: postId,
      occurrence: 1,
      start: wallTime(post.scheduled_at, post.timezone),
    };
    checkRule(recurrence, post.timezone);
    if (post.recurrence?.seriesId !== postId) await endBefore(ctx.db, post);
    await writePost(ctx.db, post, {
      recurrence,
      series_id: postId,
      occurrence: 1,
      rule_at: post.scheduled_at,
      before_rule: beforeRule(post),
    });
    await confirm(ctx, {
      operation: 'set_post_recurrence',
      postIds: [postId],
      accountIds: await accountsOf(ctx, [postId]),
      request: { postId, exceptions, confirmationId, ...input },
      answer: () => showPost(ctx, postId),
    });
    return showPost(ctx, postId);
  },
});
