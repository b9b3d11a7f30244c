import { sql } from 'kysely';
import type { Caller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';

export interface AccountRow {
  id: string;
  platform: string;
  handle: string;
  display_name: string;
  avatar: string | null;
  followers: number;
  status: 'active' | 'expiring' | 'expired';
  is_manual: boolean;
  profile_url: string | null;
  subscription_type: string | null;
  paused: boolean;
  connected_at: Date;
  last_synced_at: Date | null;
  group_ids: string[];
}

/** A credential may be narrowed to some accounts; then the others do not exist for it. */
function visibleTo(caller: Caller) {
  const ids = caller.kind === 'credential' ? caller.accountIds : null;
  return ids === null ? sql`true` : sql`a.id = any(${ids})`;
}

export async function listAccounts(ctx: Context): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.platform, a.handle, a.display_name, a.avatar, a.followers, a.status, a.is_manual, a.profile_url,
           a.subscription_type, a.paused, a.connected_at, a.last_synced_at,
           coalesce(array_agg(m.group_id order by m.group_id) filter (where m.group_id is not null), '{}') as group_ids
      from accounts a
      left join account_group_members m on m.account_id = a.id and m.workspace_id = a.workspace_id
     where a.workspace_id = ${ctx.caller.workspaceId} and ${visibleTo(ctx.caller)}
     group by a.id
     order by a.connected_at, a.id`.execute(ctx.db);
  return rows;
}

export async function listGroups(ctx: Context): Promise<{ id: string; name: string; count: number }[]> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select g.id, g.name, count(a.id)::int as count
      from account_groups g
      left join account_group_members m on m.group_id = g.id and m.workspace_id = g.workspace_id
      left join accounts a on a.id = m.account_id and ${visibleTo(ctx.caller)}
     where g.workspace_id = ${ctx.caller.workspaceId}
     group by g.id order by g.created_at, g.id`.execute(ctx.db);
  return rows;
}

export async function countByPlatform(ctx: Context): Promise<Record<string, number>> {
  const { rows } = await sql<{ platform: string; count: number }>`
    select a.platform, count(*)::int as count from accounts a
     where a.workspace_id = ${ctx.caller.workspaceId} and ${visibleTo(ctx.caller)}
     group by a.platform order by a.platform`.execute(ctx.db);
  return Object.fromEntries(rows.map((row) => [row.platform, row.count]));
}
