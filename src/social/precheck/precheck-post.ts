import { sql } from 'kysely';
import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { defineOperation } from '#platform/operation.ts';
import { readTargetsOf } from '../posts/show-post.ts';
import { getPost, partsOf } from '../posts/store.ts';
import { precheckPost as check } from './check-post.ts';
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
    const chosen = targets.filter(
      (target) =>
        target.status !== 'removed' &&
        (accountIds === undefined ? target.status !== 'skipped' : accountIds.includes(target.account_id)),
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
    const { checkedAt, blocking, warnings } = result;
    // The last result is shown with the post. It is no change of the post: version and time stay, and
    // while somebody holds the row it is left alone.
    if (accountIds === undefined)
      await sql`
        update posts set precheck = ${JSON.stringify({ checkedAt, blocking, warnings, contentHash: post.content_hash })}::jsonb
         where id in (select id from posts where id = ${post.id} and workspace_id = ${post.workspace_id}
                         and content_hash = ${post.content_hash} for no key update skip locked)`.execute(
        ctx.db,
      );
    return { ...result, contentHash: post.content_hash };
  },
});
