import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { membersOf } from '#platform/auth/store.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { fixed } from '#platform/db/fixed.ts';
import type { PlanLimits, QuotaName } from '#platform/limits/plan.ts';

export interface WorkspaceRow {
  id: string;
  name: string;
  kind: string;
  timezone: string;
  locales: string[];
  limits: PlanLimits;
  has_project: boolean;
}

export async function getWorkspace(ctx: Context): Promise<WorkspaceRow> {
  const hasProject = sql<boolean>`exists (
    select from projects p where p.workspace_id = w.id and p.deleted_at is null)`;
  const row = await ctx.db
    .selectFrom('workspaces as w')
    .select(['w.id', 'w.name', 'w.kind', 'w.timezone', 'w.locales', 'w.limits', hasProject.as('has_project')])
    .where('w.id', '=', ctx.caller.workspaceId)
    .executeTakeFirst();
  if (!row) throw new AppError('workspace_not_found', say('common.workspace_gone'));
  return row;
}

/** What quotas and caps are counted by. */
export interface Plan {
  id: string;
  timezone: string;
  limits: PlanLimits;
}

/** The plan, and what else decides how a post goes out. */
export interface WorkspaceRules extends Plan {
  name: string;
  /** As it is stored (approvals/policy.ts). */
  policy: unknown;
}

const findRules = fixed((tx, workspaceId: string) =>
  tx
    .selectFrom('workspaces')
    .select(['id', 'timezone', 'limits', 'name', 'policy'])
    .where('id', '=', workspaceId),
);

export async function readRules(tx: Tx, workspaceId: string): Promise<WorkspaceRules> {
  const [rules] = await findRules(tx, workspaceId);
  if (!rules) throw new AppError('workspace_not_found', say('common.workspace_gone'));
  return rules;
}

export function readPlan(tx: Tx, workspaceId: string): Promise<Plan> {
  return readRules(tx, workspaceId);
}

export async function zoneOf({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<string> {
  return (await readPlan(db, caller.workspaceId)).timezone;
}

/** False if the month's quota is used up. Locks the row. */
export async function takeOne(
  tx: Tx,
  workspaceId: string,
  name: QuotaName,
  month: string,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into usage_counters as c (workspace_id, metric, period, used)
    select ${workspaceId}, ${name}, ${month}::date, 1 where ${limit}::int > 0
    on conflict (workspace_id, metric, period) do update set used = c.used + 1 where c.used < ${limit}
    returning used`.execute(tx);
  return rows.length > 0;
}

const findUsed = fixed((tx, workspaceId: string, name: QuotaName, month: string) =>
  tx
    .selectFrom('usage_counters')
    .select('used')
    .where('workspace_id', '=', workspaceId)
    .where('metric', '=', name)
    .where('period', '=', month),
);

/** How much of that month's quota is used. */
export async function readUsed(tx: Tx, workspaceId: string, name: QuotaName, month: string): Promise<number> {
  const [row] = await findUsed(tx, workspaceId, name, month);
  return row?.used ?? 0;
}

/** Returns one to the quota of the month it was taken from. */
export async function returnQuota(
  tx: Tx,
  workspaceId: string,
  name: QuotaName,
  month: string,
): Promise<void> {
  await tx
    .updateTable('usage_counters')
    .set({ used: sql`used - 1` })
    .where('workspace_id', '=', workspaceId)
    .where('metric', '=', name)
    .where('period', '=', month)
    .where('used', '>', 0)
    .execute();
}

/** Whether it has more than one member, including those of its agency. */
export async function isShared(tx: Tx, workspaceId: string): Promise<boolean> {
  const rows = await tx.selectFrom(membersOf(workspaceId).as('m')).select('m.user_id').limit(2).execute();
  return rows.length > 1;
}

/** Null if the workspace is gone. */
export async function nameOf(tx: Tx, workspaceId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('workspaces')
    .select('name')
    .where('id', '=', workspaceId)
    .where('dissolved_at', 'is', null)
    .where('dissolves_at', 'is', null)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The names of these workspaces. */
export async function namesOf(tx: Tx, workspaceIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('workspaces')
    .select(['id', 'name'])
    .where('id', 'in', workspaceIds)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
