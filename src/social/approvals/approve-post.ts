import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import type { Approval, PostStatus } from '../model.ts';
import { requireTranslated } from '../posts/blocked-versions.ts';
import { PostView } from '../posts/post-view.ts';
import { movePost } from '../posts/store/move-post.ts';
import { writePost } from '../posts/store/write-post.ts';
import { showPost } from '../reading/show-post.ts';
import { refuseOwn, takeStep, emitAbout, type Waiting, withDecision } from './decide.ts';
import { readPolicy } from './policy.ts';
import { Reason } from './reject-post.ts';
import { takeScheduleQuota } from './schedule-quota.ts';

export const approvePost = defineOperation({
  name: 'approve_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/approve' }],
  summary: 'Approve the step that a post waits for.',
  description:
    'If the workspace requires an approval, nobody can approve a post that they made or last changed, unless it allows that (allowSelfApproval). After the last step the post is approved; if its time is in the future it is scheduled, unless the plan has no scheduled posts left.',
  scope: 'approvals:write',
  confirm: 'live',
  rate: 'write',
  idempotency: 'optional',
  errors: [
    'invalid_input',
    'forbidden',
    'not_found',
    'conflict',
    'confirmation_stale',
    'localization_running',
  ],
  input: z.object({
    postId: z.string(),
    step: z
      .int()
      .min(1)
      .optional()
      .describe('The step to approve; it is a conflict if the post waits for another one.'),
    note: Reason.optional(),
    version: z.int().min(1).optional().describe('The version that was reviewed.'),
    ...confirmationInput,
  }),
  output: PostView.extend(confirmationOutput),

  async run(input, ctx) {
    const waiting = await takeStep(ctx, 'approve_post', input);
    const { post, step } = waiting;
    await refuseOwn(ctx, post);
    const steps = withDecision(waiting, ctx, 'approved', input.note ?? null);
    const isLast = steps.every(({ decision }) => decision === 'approved');
    const approval: Approval = { ...waiting.approval, state: isLast ? 'approved' : 'pending', steps };
    if (!isLast) {
      await writePost(ctx.db, post, { approval });
      const data = { postId: post.id, status: post.status, approvedStep: step.order };
      await emitAbout(ctx, post.id, { type: 'post.updated', data });
      return showPost(ctx, post.id);
    }
    const next = await statusAfter(ctx, waiting);
    await movePost(ctx.db, post.id, next.status, { ...next, from: ['pending_approval'], approval });
    ctx.changed({ status: post.status, scheduledAt: post.scheduled_at }, next);
    const data = { postId: post.id, status: next.status, step: step.order };
    await emitAbout(ctx, post.id, { type: 'post.approved', data });
    if (next.status === 'scheduled') {
      requireTranslated(ctx, post, post.waits_for_localizations);
      const scheduledAt = (next.scheduledAt ?? post.scheduled_at)?.toISOString() ?? null;
      await emitAbout(ctx, post.id, {
        type: 'post.scheduled',
        data: { postId: post.id, status: 'scheduled', scheduledAt },
      });
      await confirm(ctx, {
        operation: 'approve_post',
        postIds: [post.id],
        accountIds: waiting.targets.map((target) => target.account_id),
        request: input,
        answer: () => showPost(ctx, post.id),
      });
    }
    return showPost(ctx, post.id);
  },
});

/**
 * If the requested time passed while the post waited, it becomes now, if the workspace wants that. The job
 * that hands over due posts then does the rest, with all its caps.
 */
async function statusAfter(
  ctx: Context,
  { post, targets }: Waiting,
): Promise<{ status: PostStatus; scheduledAt?: Date }> {
  const now = ctx.clock.now();
  if (post.scheduled_at === null || targets.length === 0) return { status: 'approved' };
  const isPast = post.scheduled_at <= now;
  if (isPast && !(await readPolicy(ctx.db, post.workspace_id)).approval.publishOnApproval)
    return { status: 'approved' };
  // The reviewer's decision stands; the author sees that the post still needs a place on the calendar.
  if (!(await takeScheduleQuota(ctx, post.id))) return { status: 'approved' };
  return isPast ? { status: 'scheduled', scheduledAt: now } : { status: 'scheduled' };
}
