import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { dayOf } from '../workspace/days.ts';
import { takeQuota } from '../workspace/quota.ts';
import { zoneOf } from '../workspace/store.ts';

/**
 * Takes one scheduled post from this month's quota, in the caller's transaction and once a month per post;
 * false when none is left.
 */
export async function takeScheduleQuota(ctx: Context, postId: string): Promise<boolean> {
  const { workspaceId } = ctx.caller;
  const { month } = dayOf(ctx.clock.now(), await zoneOf(ctx));
  const { numUpdatedRows } = await ctx.db
    .updateTable('posts')
    .set({ quota_period: month })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', postId)
    .where('quota_period', 'is distinct from', month)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return true;
  try {
    await takeQuota(ctx, workspaceId, 'scheduledThisMonth');
    return true;
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'plan_limit') throw cause;
    await ctx.db
      .updateTable('posts')
      .set({ quota_period: null })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', postId)
      .execute();
    return false;
  }
}
