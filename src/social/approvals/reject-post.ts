import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { PostView } from '../posts/post-view.ts';
import { movePost } from '../posts/store/move-post.ts';
import { showPost } from '../reading/show-post.ts';
import { takeStep, emitAbout, withDecision } from './decide.ts';

const REASON_MAX = 5000;
export const Reason = z.string().trim().min(1).max(REASON_MAX);

export const rejectPost = defineOperation({
  name: 'reject_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/reject' }],
  summary: 'Send a post back with a reason.',
  scope: 'approvals:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    postId: z.string(),
    reason: Reason.describe('What has to be changed.'),
    step: z.int().min(1).optional(),
    version: z.int().min(1).optional(),
  }),
  output: PostView,

  async run(input, ctx) {
    const waiting = await takeStep(ctx, 'reject_post', input);
    const { post, approval, step } = waiting;
    const steps = withDecision(waiting, ctx, 'rejected', input.reason);
    await movePost(ctx.db, post.id, 'rejected', {
      from: ['pending_approval'],
      approval: { ...approval, state: 'rejected', steps },
    });
    ctx.changed({ status: post.status }, { status: 'rejected' });
    const data = { postId: post.id, status: 'rejected', step: step.order, reason: input.reason };
    await emitAbout(ctx, post.id, { type: 'post.rejected', data });
    return showPost(ctx, post.id);
  },
});
