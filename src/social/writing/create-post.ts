import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { viaOf } from '../caller.ts';
import { readSetting } from '../outgoing/read-additions.ts';
import { checkTags } from '../outgoing/tag-links.ts';
import { Content, Settings, Variants } from '../posts/content.ts';
import { postFields } from '../posts/fields.ts';
import { PostView } from '../posts/post-view.ts';
import { contentHash } from '../posts/rows.ts';
import { precheckNew } from '../precheck/note-precheck.ts';
import { checkRefs, chooseAccounts, findRefs } from '../precheck/resolve-refs.ts';
import { insertPost, withVariantIds } from './insert-posts.ts';

export const createPost = defineOperation({
  name: 'create_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts' }],
  summary: 'Create a draft for one or more accounts.',
  description:
    'scheduledAt is stored as a planned time; schedule_post or an approval puts the post on the calendar.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'no_account'],
  input: z.object({
    content: Content.prefault({}),
    variants: Variants.default([]),
    settings: Settings.default({}),
    ...postFields,
  }),
  example: { accountIds: ['acc_01'], content: { text: 'Out now!' } },
  output: PostView,

  async run(input, ctx) {
    const { content, variants, settings, ideaId } = input;
    checkTags('utm.', input.utm ?? {});
    const parts = withVariantIds({ content, variants, settings });
    const [found, setting] = await Promise.all([
      findRefs(ctx, [{ ...input, parts }]),
      readSetting(ctx.db, ctx.caller.workspaceId),
    ]);
    checkRefs(found, { parts, tags: input.tags });
    const accounts = chooseAccounts(found, input);
    const scheduledAt = readWish(input.scheduledAt, ctx);
    const accountIds = accounts.map(({ id }) => id);
    const { utm = null, signs = true, timezone = setting.workspace.timezone } = input;
    const finishing = { utm, signs, timezone };
    const checked = { contentHash: contentHash(parts, accountIds), parts, scheduledAt, finishing };
    const post = {
      ...input,
      parts,
      accounts,
      scheduledAt,
      timezone,
      createdVia: viaOf(ctx),
      precheck: await precheckNew(ctx, checked, accountIds, { ...setting, accounts }),
    };
    const postId = newId('pst', ctx.clock);
    // Sent together, in this order.
    const [shown] = await Promise.all([
      insertPost(ctx, { ...post, id: postId }),
      ideaId ? linkIdea(ctx, ideaId, postId) : null,
    ]);
    return shown;
  },
});

/** Even a requested time must be in the future, otherwise it could never be granted. */
export function readWish(text: string | null | undefined, { clock }: Pick<Context, 'clock'>): Date | null {
  if (text === null || text === undefined) return null;
  const at = new Date(text);
  if (at <= clock.now()) throw invalidField('scheduledAt', say('social.must_be_future'));
  return at;
}

/** Records in the idea which post was made from it. */
export async function linkIdea({ db, caller }: Context, ideaId: string, postId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('ideas')
    .set((eb) => ({ post_ids: eb.fn<string[]>('array_append', ['post_ids', eb.val(postId)]) }))
    .where('workspace_id', '=', caller.workspaceId)
    .where('id', '=', ideaId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new AppError('not_found', say('writing.ideaid_no_idea', { ideaId }), {
      field: 'ideaId',
      id: ideaId,
    });
}
