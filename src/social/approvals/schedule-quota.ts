import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { dayOf } from '../workspace/days.ts';
import { takeQuota } from '../workspace/quota.ts';
import { zoneOf } from '../workspace/store.ts';

/**
 * One scheduled post of this month's plan, counted in the caller's transaction and once a month per
 * post; false when none is left.
 */
export async function takeScheduleQuota(ctx: Context, postId: string): Promise<boolean> {
  const { workspaceId } = ctx.caller;
  const { month } = dayOf(ctx.clock.now(), await zoneOf(ctx));
  const { rows } = await sql`
    update posts set quota_period = ${month}::date
     where workspace_id = ${workspaceId} and id = ${postId} and quota_period is distinct from ${month}::date
    returning id`.execute(ctx.db);
  if (rows.length === 0) return true;
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
