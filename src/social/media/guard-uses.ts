import type { Context } from '#platform/context.ts';
import { AGREED, guardChange } from '../posts/live.ts';
import { findUses, readPostStates } from './store-uses.ts';

/** Who changes media changes every post that shows it. */
export async function guardUses(
  ctx: Context,
  mediaId: string,
  deed: Parameters<typeof guardChange>[2],
): Promise<void> {
  const postIds = (await findUses(ctx, [mediaId], AGREED)).get(mediaId) ?? [];
  if (postIds.length === 0) return;
  await guardChange(ctx, await readPostStates(ctx, postIds), deed);
}
