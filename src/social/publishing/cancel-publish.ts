import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { giveBack } from '../accounts/store/caps.ts';
import { IN_PROGRESS, isUnrequested, POST } from '../model.ts';
import { moveTarget } from '../posts/store/move-target.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readTargetsOf } from '../posts/store/read-targets.ts';
import { followPost } from './engine.ts';
import { targetError } from './retry.ts';
import { endAttempts, lockSeen } from './store/attempts.ts';

export const cancelPublish = defineOperation({
  name: 'cancel_publish',
  face: 'social',
  group: 'publishing',
  routes: [{ method: 'POST', path: '/posts/{postId}/cancel' }],
  summary: 'Stop a publish: accounts not yet handed to a platform are skipped, the rest continues.',
  description:
    'A post with nothing published and nothing left to publish is a draft again. Accounts that were not being published are not affected.',
  scope: 'publish:write',
  tier: 'publish',
  rate: 'write',
  idempotency: 'required',
  errors: ['invalid_input', 'not_found', 'conflict'],
  input: z.object({ postId: z.string(), accountId: z.string().max(64).optional() }),
  output: z.object({
    postId: z.string(),
    status: z.enum(POST.all),
    cancelledTargets: z.array(z.object({ targetId: z.string(), accountId: z.string() })),
    keptTargets: z.array(z.object({ accountId: z.string(), status: z.string() })),
  }),

  async run({ postId, accountId }, ctx) {
    const post = await getPost(ctx, postId, true);
    const targets = (await readTargetsOf(ctx, [postId])).filter(
      (target) => accountId === undefined || target.account_id === accountId,
    );
    if (accountId !== undefined && targets.length === 0)
      throw invalidField('accountId', say('publishing.not_account_post'));
    if (post.status !== 'publishing' && post.status !== 'failed')
      throw new AppError(
        'conflict',
        say('publishing.nothing_post_being_published', { postStatus: post.status }),
        {
          status: post.status,
          version: post.version,
        },
      );
    // Locked, so that either a worker's intent is seen here or the worker finds the target cancelled.
    const rows = await lockSeen(
      ctx.db,
      targets.map(({ id }) => id),
    );
    const now = ctx.clock.now();
    const stopped = new Set<string>();
    for (const { id, was_seen, ...target } of rows) {
      if (was_seen || !IN_PROGRESS.includes(target.status) || isUnrequested(target)) continue;
      const errorCode = 'cancelled';
      const error = targetError(
        { errorCode, message: say('publishing.somebody_cancelled_before_sent') },
        now,
      );
      const set = { executor: null, next_attempt_at: null, error_code: errorCode, error };
      if (!(await moveTarget(ctx.db, id, 'skipped', set))) continue;
      await giveBack(ctx.db, id);
      stopped.add(id);
    }
    await endAttempts(ctx.db, [...stopped], 'cancelled', now);
    await followPost(ctx, ctx.db, { post_id: post.id, workspace_id: post.workspace_id });
    const after = await getPost(ctx, postId);
    return {
      postId,
      status: after.status,
      cancelledTargets: targets
        .filter(({ id }) => stopped.has(id))
        .map((target) => ({ targetId: target.id, accountId: target.account_id })),
      keptTargets: targets
        .filter(({ id }) => !stopped.has(id))
        .map((target) => ({ accountId: target.account_id, status: target.status })),
    };
  },
});
