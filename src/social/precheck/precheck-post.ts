import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { defineOperation } from '#platform/operation.ts';
import { readTargetsOf } from '../posts/show-post.ts';
import { getPost, partsOf } from '../posts/store.ts';
import { precheckPost as check } from './check-post.ts';
import { isGoing, rememberPrecheck } from './note-precheck.ts';
import { PrecheckView } from './precheck-view.ts';

export const precheckPost = defineOperation({
  name: 'precheck_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/precheck' }],
  summary: 'Check a post against the rules of every account it goes to; all issues at once.',
  scope: 'posts:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    postId: z.string().max(64),
    accountIds: z
      .array(z.string().max(64))
      .min(1)
      .max(100)
      .optional()
      .describe('Only these of its accounts.'),
  }),
  output: PrecheckView,

  async run({ postId, accountIds }, ctx) {
    const post = await getPost(ctx, postId);
    const targets = await readTargetsOf(ctx, [post.id]);
    accountIds?.forEach((id, i) => {
      if (!targets.some((target) => target.account_id === id))
        throw invalidField(`accountIds[${i}]`, `${id} is not an account of this post.`);
    });
    const chosen = targets.filter((target) =>
      accountIds === undefined
        ? isGoing(target)
        : target.status !== 'removed' && accountIds.includes(target.account_id),
    );
    const result = await check(
      ctx,
      {
        id: post.id,
        parts: partsOf(post),
        scheduledAt: post.status === 'published' ? null : post.scheduled_at,
        locales: new Map(chosen.map((target) => [target.account_id, target.locale])),
      },
      chosen.map((target) => target.account_id),
    );
    if (accountIds === undefined)
      await rememberPrecheck(ctx, { id: post.id, contentHash: post.content_hash }, result);
    return { ...result, contentHash: post.content_hash };
  },
});
