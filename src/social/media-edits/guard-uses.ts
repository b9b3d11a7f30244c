import type { Context } from '#platform/context.ts';
import { AGREED, guardChange } from '../confirmations/guard-change.ts';
import { findUses } from '../media/store-uses.ts';
import { readPosts } from '../posts/store/read-posts.ts';

/** Changing media changes every post that shows it. */
export async function guardUses(
  ctx: Context,
  mediaId: string,
  deed: Parameters<typeof guardChange>[2],
): Promise<void> {
  const postIds = (await findUses(ctx, [mediaId], AGREED)).get(mediaId) ?? [];
  if (postIds.length === 0) return;
  const posts = await readPosts(ctx.db, ctx.caller.workspaceId, postIds);
  await guardChange(ctx, posts, deed);
}
