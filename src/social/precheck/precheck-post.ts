import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { partsOf } from '../posts/rows.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readTargetsOf } from '../posts/store/read-targets.ts';
import { judgePost } from './check-post.ts';
import { isGoing, rememberPrecheck } from './note-precheck.ts';
import { PrecheckView } from './precheck-view.ts';
import { readFacts } from './read-facts.ts';

export const precheckPost = defineOperation({
  name: 'precheck_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/precheck' }],
  summary: 'Check a post against the rules of all its accounts; all issues at once.',
  scope: 'posts:read',
  rate: 'read',
  // The rules read long texts, and no database connection should be held meanwhile.
  transaction: false,
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
    const { row, post, facts } = await ctx.database.tenant(ctx.caller, (db) =>
      readPost({ ...ctx, db }, postId, accountIds),
    );
    const result = await judgePost(ctx, post, facts);
    if (accountIds === undefined)
      await ctx.database.tenant(ctx.caller, (db) =>
        rememberPrecheck({ ...ctx, db }, { id: row.id, contentHash: row.content_hash }, result),
      );
    return { ...result, contentHash: row.content_hash };
  },
});

async function readPost(ctx: Context, postId: string, accountIds: readonly string[] | undefined) {
  const row = await getPost(ctx, postId);
  const targets = await readTargetsOf(ctx, [row.id]);
  accountIds?.forEach((id, i) => {
    if (!targets.some((target) => target.account_id === id))
      throw invalidField(`accountIds[${i}]`, say('precheck.not_account_post', { id }));
  });
  const chosen = targets.filter((target) =>
    accountIds === undefined
      ? isGoing(target)
      : target.status !== 'removed' && accountIds.includes(target.account_id),
  );
  const post = {
    id: row.id,
    parts: partsOf(row),
    scheduledAt: row.status === 'published' ? null : row.scheduled_at,
    finishing: row,
    locales: new Map(chosen.map((target) => [target.account_id, target.locale])),
  };
  const ids = chosen.map((target) => target.account_id);
  return { row, post, facts: await readFacts(ctx, post, ids) };
}
