import type { Context } from '#platform/context.ts';
import type { GuardedCall } from '../confirmations/confirm.ts';
import { AGREED, guardChange } from '../confirmations/guard-change.ts';
import { agreedPosts } from '../posts/store/read-posts.ts';

/** A change to what is added to posts changes all scheduled posts of this account, or of every account. */
export async function guardAdditions(
  ctx: Context,
  accountId: string | null,
  deed: Omit<GuardedCall, 'postIds' | 'accountIds'>,
): Promise<void> {
  if (ctx.caller.kind !== 'credential') return;
  await guardChange(ctx, await agreedPosts(ctx, accountId, AGREED), deed);
}
