import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { mediaBytesOf } from '../media/require-quota.ts';
import { dayOf } from '../workspace/days.ts';
import { limitsOf, type QuotaName } from '#platform/limits/plan.ts';
import type { WorkspaceRow } from '../workspace/store.ts';

/** Days and months begin at midnight in the workspace's own time zone. */
export async function readQuotas(
  ctx: Context,
  workspace: WorkspaceRow,
): Promise<Record<QuotaName | 'mediaBytes', { used: number; limit: number; left: number }>> {
  const { month } = dayOf(ctx.clock.now(), workspace.timezone);
  const { rows } = await sql<{ metric: string; used: number }>`
    select metric, used from usage_counters
     where workspace_id = ${workspace.id} and period = ${month}::date
    union all
    select 'seats', count(*)::int from members where workspace_id = ${workspace.id} and status = 'active'`.execute(
    ctx.db,
  );
  const used = new Map(rows.map((row) => [row.metric, row.used]));
  const limits = limitsOf(workspace.limits);
  const quotaOf = (taken: number, limit: number) => ({
    used: taken,
    limit,
    left: Math.max(0, limit - taken),
  });
  const quota = (name: QuotaName) => quotaOf(used.get(name) ?? 0, limits[name]);
  return {
    scheduledThisMonth: quota('scheduledThisMonth'),
    rendersThisMonth: quota('rendersThisMonth'),
    seats: quota('seats'),
    aiThisMonth: quota('aiThisMonth'),
    mediaBytes: quotaOf(
      await mediaBytesOf(ctx, workspace.id),
      workspace.limits.mediaBytes ?? ctx.config.mediaQuotaBytes,
    ),
  };
}
