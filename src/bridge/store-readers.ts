import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { narrowedTo } from '#social/public.ts';
import type { Reader } from './text-limits.ts';

interface AccountRow extends Reader {
  is_usable: boolean;
}

export function readAccounts(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  locales: readonly string[],
  ids: readonly string[],
): Promise<AccountRow[]> {
  const narrowed = narrowedTo(caller);
  return db
    .selectFrom('accounts')
    .select(['id', 'platform', 'locale', 'facts'])
    .select(sql<boolean>`status <> 'expired' and not paused`.as('is_usable'))
    .where('workspace_id', '=', caller.workspaceId)
    .where('disconnected_at', 'is', null)
    .$if(narrowed !== null, (query) => query.where('id', '=', sql<string>`any(${narrowed})`))
    .where(sql<boolean>`(id = any(${[...ids]}) or locale = any(${[...locales]}))`)
    .orderBy('connected_at')
    .orderBy('id')
    .execute();
}

/** Those of the earlier chosen accounts that are still connected. */
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
