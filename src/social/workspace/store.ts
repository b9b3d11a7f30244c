import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { mediaBytesOf } from '../media/take-room.ts';
import { dayOf } from './days.ts';

/** What a workspace may use when its plan does not say otherwise. */
const DEFAULT_LIMITS = { scheduledThisMonth: 200, rendersThisMonth: 500, seats: 10, aiThisMonth: 1000 };
export type QuotaName = keyof typeof DEFAULT_LIMITS;

/** The plan's figures where it has any. */
export function limitsOf(limits: unknown): Record<QuotaName, number> {
  return { ...DEFAULT_LIMITS, ...(limits as Partial<typeof DEFAULT_LIMITS>) };
}

export interface WorkspaceRow {
  id: string;
  name: string;
  kind: string;
  timezone: string;
  locales: string[];
  limits: unknown;
  has_project: boolean;
}

export async function getWorkspace(ctx: Context): Promise<WorkspaceRow> {
  const { rows } = await sql<WorkspaceRow>`
    select w.id, w.name, w.kind, w.timezone, w.locales, w.limits,
           exists (select from projects p where p.workspace_id = w.id and p.deleted_at is null) as has_project
      from workspaces w where w.id = ${ctx.caller.workspaceId}`.execute(ctx.db);
  if (!rows[0]) throw new AppError('workspace_not_found', 'The workspace is gone.');
  return rows[0];
}

/** Months and the day turn over at midnight of the workspace's own zone. */
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
      (workspace.limits as { mediaBytes?: number }).mediaBytes ?? ctx.config.mediaQuotaBytes,
    ),
  };
}
