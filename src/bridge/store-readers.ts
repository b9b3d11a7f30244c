import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { narrowedTo } from '#social/public.ts';
import type { Reader } from './text-limits.ts';

interface AccountRow extends Reader {
  is_usable: boolean;
}

export async function readAccounts(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  locales: readonly string[],
  ids: readonly string[],
): Promise<AccountRow[]> {
  const narrowed = narrowedTo(caller);
  const { rows } = await sql<AccountRow>`
    select a.id, a.platform, a.locale, a.facts, a.status <> 'expired' and not a.paused as is_usable
      from accounts a
     where a.workspace_id = ${caller.workspaceId} and a.disconnected_at is null
       and ${narrowed === null ? sql`true` : sql`a.id = any(${narrowed})`}
       and (a.id = any(${[...ids]}) or a.locale = any(${[...locales]}))
     order by a.connected_at, a.id`.execute(db);
  return rows;
}

/** Those of an earlier choice that are still connected. */
export async function readReaders(
  { db }: Pick<Context, 'db'>,
  workspaceId: string,
  ids: readonly string[],
): Promise<Reader[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('accounts')
    .select(['id', 'platform', 'locale', 'facts'])
    .where('workspace_id', '=', workspaceId)
    .where('disconnected_at', 'is', null)
    .where('id', 'in', [...ids])
    .orderBy('connected_at')
    .orderBy('id')
    .execute();
}
