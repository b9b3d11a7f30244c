import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { visibleTo } from './accounts.ts';

/** The facts that decide whether something may go to an account. */
export interface AccountFacts {
  id: string;
  platform: string;
  locale: string | null;
  handle: string;
  display_name: string;
  status: 'active' | 'expiring' | 'expired';
  is_manual: boolean;
  is_gone: boolean;
  paused: boolean;
  facts: Record<string, unknown>;
  token_expires_at: Date | null;
}

type Reader = Pick<Context, 'db' | 'caller'>;

/** Includes disconnected accounts: a post may still name them and is refused with that reason. */
export async function readAccountFacts(
  { db, caller }: Reader,
  ids: readonly string[],
): Promise<Map<string, AccountFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select([
      'id',
      'platform',
      'locale',
      'handle',
      'display_name',
      'status',
      'is_manual',
      'paused',
      'facts',
      'token_expires_at',
    ])
    .select(sql<boolean>`disconnected_at is not null`.as('is_gone'))
    .where('workspace_id', '=', caller.workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .$castTo<AccountFacts>()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The public name of an account. */
export interface AccountFace {
  id: string;
  display_name: string;
  handle: string;
  picture_key: string | null;
}

export async function readFaces(
  { db, caller }: Reader,
  ids: readonly string[],
): Promise<Map<string, AccountFace>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'display_name', 'handle', 'picture_key'])
    .where('workspace_id', '=', caller.workspaceId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface AccountChoice {
  accountIds: readonly string[];
  groupIds: readonly string[];
  platforms: readonly string[];
}

export type ChosenAccount = Pick<AccountFacts, 'id' | 'platform' | 'locale'>;

/** With the facts, so that a post that is made for it can be checked without reading it again. */
export interface ChoosableAccount extends AccountFacts {
  is_usable: boolean;
  /** Which of the requested groups it belongs to. */
  group_ids: string[];
}

/**
 * The accounts named by ids, groups and platforms that the caller may see, in the order in
 * which they were connected.
 */
export async function findChoosable(
  { db, caller }: Reader,
  { accountIds, groupIds, platforms }: AccountChoice,
): Promise<Map<string, ChoosableAccount>> {
  if (accountIds.length + groupIds.length + platforms.length === 0) return new Map();
  const { rows } = await sql<ChoosableAccount>`
    select a.id, a.platform, a.locale, a.handle, a.display_name, a.status, a.is_manual, false as is_gone, a.paused,
           a.facts, a.token_expires_at, a.status <> 'expired' and not a.paused as is_usable,
           array(select m.group_id from account_group_members m
                  where m.workspace_id = a.workspace_id and m.account_id = a.id and m.group_id = any(${[...groupIds]})) as group_ids
      from accounts a
     where a.workspace_id = ${caller.workspaceId} and a.disconnected_at is null
       and ${visibleTo(caller)}
       and (a.id = any(${[...accountIds]}) or a.platform = any(${[...platforms]})
            or exists (select from account_group_members m
                        where m.workspace_id = a.workspace_id and m.account_id = a.id and m.group_id = any(${[...groupIds]})))
     order by a.connected_at, a.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
