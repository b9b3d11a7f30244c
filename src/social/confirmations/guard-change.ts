import { requireTier } from '#platform/authorize.ts';
import type { Context } from '#platform/context.ts';
import type { PostStatus } from '../model.ts';
import { requireWhole } from '../posts/refuse.ts';
import type { PostRow } from '../posts/rows.ts';
import { accountsOf } from '../posts/store/read-targets.ts';
import { confirm, type GuardedCall } from './confirm.ts';

type Standing = Pick<PostRow, 'id' | 'status' | 'resume_status' | 'scheduled_at'>;

/**
 * Statuses in which a person has agreed to the content of a post. While some of its accounts are being
 * published, `resume_status` says to which status the post returns for the others.
 */
export const AGREED: readonly PostStatus[] = ['scheduled', 'approved'];

/**
 * Guards a change to what posts will say, where, or when. For scheduled posts it requires the tier
 * `schedule`, and a credential that must confirm has to ask again about what was agreed before. `posts` are
 * as they were before the change; the change itself has already been made, so the person is shown its result.
 */
export async function guardChange(
  ctx: Context,
  posts: readonly Standing[],
  deed: Omit<GuardedCall, 'postIds' | 'accountIds'>,
): Promise<void> {
  const standing = (post: Standing) => post.resume_status ?? post.status;
  const agreed = posts.filter((post) => AGREED.includes(standing(post)));
  if (agreed.length === 0 || ctx.caller.kind !== 'credential') return;
  if (agreed.some((post) => standing(post) === 'scheduled' || post.scheduled_at !== null))
    requireTier(ctx.caller, 'schedule');
  const postIds = agreed.map(({ id }) => id).sort();
  const accountIds = await accountsOf(ctx, postIds);
  requireWhole(
    ctx.caller,
    accountIds.map((id) => ({ account_id: id })),
    deed.operation,
  );
  await confirm(ctx, { ...deed, postIds, accountIds });
}
