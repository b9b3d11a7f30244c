import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';

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

export async function zoneOf({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<string> {
  const { timezone } = await db
    .selectFrom('workspaces')
    .select('timezone')
    .where('id', '=', caller.workspaceId)
    .executeTakeFirstOrThrow();
  return timezone;
}
