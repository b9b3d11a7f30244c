import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { readAccountFacts } from '../accounts/store/facts.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { removeTargetJob } from '../jobs.ts';
import { TargetView } from '../posts/post-view.ts';
import { findTarget, showTarget, wrongStatus } from './find-target.ts';

export const removePublishedTarget = defineOperation({
  name: 'remove_published_target',
  face: 'social',
  group: 'publishing',
  routes: [{ method: 'POST', path: '/posts/{postId}/targets/{targetId}/remove' }],
  summary: 'Delete a published post from its platform; the target becomes removed once that is done.',
  scope: 'publish:write',
  tier: 'publish',
  confirm: 'always',
  rate: 'publish',
  idempotency: 'required',
  status: 202,
  errors: ['not_found', 'conflict', 'confirmation_stale', 'needs_reauth', 'external_writes_off'],
  input: z.object({
    postId: z.string(),
    targetId: z.string(),
    ...confirmationInput,
  }),
  output: z.object({ target: TargetView, ...confirmationOutput }),

  async run(input, ctx) {
    const { post, target } = await findTarget(ctx, input);
    if (target.status !== 'published')
      throw wrongStatus(target, say('publishing.only_what_published_be_removed'));
    if (target.platform_post_id === null || !adapterOf(target.platform)?.capabilities.delete)
      throw wrongStatus(target, say('publishing.only_be_removed_platforms_own'));
    const account = (await readAccountFacts(ctx, [target.account_id])).get(target.account_id);
    if (account?.status === 'expired')
      throw new AppError('needs_reauth', say('publishing.authorization_account_expired_reconnect_first'), {
        accountIds: [target.account_id],
      });
    if (!ctx.config.externalWrites)
      throw new AppError('external_writes_off', say('common.external_writes_disabled_environment'));
    const answer = async () => ({ target: await showTarget(ctx, post, target.id) });
    await confirm(ctx, {
      operation: 'remove_published_target',
      postIds: [post.id],
      accountIds: [target.account_id],
      request: input,
      answer,
    });
    await ctx.jobs.enqueue(
      ctx.db,
      removeTargetJob,
      { postId: post.id, targetId: target.id },
      { tenant: { workspaceId: post.workspace_id, projectId: null }, requestId: ctx.requestId },
    );
    return answer();
  },
});
