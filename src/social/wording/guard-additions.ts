import type { Context } from '#platform/context.ts';
import type { Deed } from '../confirmations/confirm.ts';
import { AGREED, guardChange } from '../confirmations/guard-change.ts';
import { agreedPosts } from '../posts/store/read-posts.ts';

/** What is added to posts changes all that are on the calendar: of these accounts, or of every account. */
export async function guardAdditions(
  ctx: Context,
  accountId: string | null,
  deed: Omit<Deed, 'postIds' | 'accountIds'>,
): Promise<void> {
  if (ctx.caller.kind !== 'credential') return;
  await guardChange(ctx, await agreedPosts(ctx, accountId, AGREED), deed);
}
