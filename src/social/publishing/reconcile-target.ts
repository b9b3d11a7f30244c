import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { publishTargetJob } from '../jobs.ts';
import { TargetView } from '../posts/post-view.ts';
import { handTo } from '../posts/store/move-target.ts';
import { findTarget, showTarget, wrongStatus } from './find-target.ts';

export const reconcileTarget = defineOperation({
  name: 'reconcile_target',
  face: 'social',
  group: 'publishing',
  routes: [{ method: 'POST', path: '/posts/{postId}/targets/{targetId}/reconcile' }],
  summary: 'Check on the platform now for a publish whose outcome is not known.',
  scope: 'publish:write',
  tier: 'publish',
  rate: 'write',
  idempotency: 'required',
  errors: ['not_found', 'conflict'],
  input: z.object({ postId: z.string(), targetId: z.string() }),
  output: TargetView,

  async run(input, ctx) {
    const { post, target } = await findTarget(ctx, input);
    const isUnknown = target.status === 'failed' && target.error_code === 'outcome_unknown';
    if (target.status !== 'uncertain' && !isUnknown)
      throw wrongStatus(target, say('publishing.outcome_target_known'));
    const jobId = await ctx.jobs.enqueue(
      ctx.db,
      publishTargetJob,
      { postId: post.id, targetId: target.id, reconcile: true },
      { tenant: { workspaceId: post.workspace_id, projectId: null }, requestId: ctx.requestId },
    );
    await handTo(ctx.db, target.id, jobId, isUnknown ? null : ctx.clock.now());
    return showTarget(ctx, post, target.id);
  },
});
