import { sql, type Updateable } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import type { Caller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { fixed } from '#platform/db/fixed.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { isClient, narrowedTo } from '../../caller.ts';
import { ofSharedPosts } from '../../posts/store/visible-posts.ts';
import type { AccountView } from '../account-view.ts';
import { dayMetric } from '../limits.ts';
import type { Counted } from './caps.ts';

type SyncError = NonNullable<AccountView['lastSyncError']> & { said?: Said };

export interface AccountRow {
  id: string;
  platform: string;
  handle: string;
  display_name: string;
  avatar: string | null;
  picture_key: string | null;
  followers: number;
  status: 'active' | 'expiring' | 'expired';
  is_manual: boolean;
  profile_url: string | null;
  subscription_type: string | null;
  paused: boolean;
  locale: string | null;
  timezone: string | null;
  facts: unknown;
  connected_at: Date;
  last_synced_at: Date | null;
  token_expires_at: Date | null;
  last_error_code: string | null;
  sync_errors: Readonly<Record<string, SyncError>>;
  version: number;
  group_ids: string[];
}

type Reader = Pick<Context, 'db' | 'caller' | 'clock'>;

/**
 * Over accounts `a`. A credential may be restricted to some of them, and a client sees only those targeted by
 * a post shared with it. All others do not exist for the caller.
 */
export function visibleTo(caller: Caller) {
  const ids = narrowedTo(caller);
  const isTarget = sql`exists (select from post_targets t
    where t.workspace_id = p.workspace_id and t.post_id = p.id and t.account_id = a.id)`;
  return sql<boolean>`(${ids === null ? sql`true` : sql`a.id = any(${ids})`} and ${ofSharedPosts(caller, isTarget)})`;
}

const connected = (tx: Tx, workspaceId: string) =>
  tx
    .selectFrom('accounts as a')
    .select(['a.id', 'a.platform', 'a.handle', 'a.display_name', 'a.avatar', 'a.picture_key', 'a.followers'])
    .select(['a.status', 'a.is_manual', 'a.profile_url', 'a.subscription_type', 'a.paused', 'a.locale'])
    .select(['a.timezone', 'a.facts', 'a.connected_at', 'a.last_synced_at', 'a.token_expires_at'])
    .select(['a.last_error_code', 'a.sync_errors', 'a.version'])
    .where('a.workspace_id', '=', workspaceId)
    .where('a.disconnected_at', 'is', null)
    .orderBy('a.connected_at')
    .orderBy('a.id');

/**
 * One statement, so that the accounts are found once. Each count is looked up by its key: joined, PostgreSQL read the
 * counters of all days of the workspace.
 */
const counting = (tx: Tx, workspaceId: string, day: string) => {
  const countOf = (metric: string) =>
    sql<number | null>`(select c.used from day_counters c
      where c.workspace_id = ${workspaceId} and c.metric = ${sql.lit(metric)} || a.id and c.day = ${day}::date)`;
  return connected(tx, workspaceId)
    .leftJoinLateral(
      sql<{ last: Date | null; blocked: Date | null }>`(
        select last_publish_at as last, blocked_until as blocked from account_pace where account_id = a.id offset 0)`.as(
        'p',
      ),
      (join) => join.onTrue(),
    )
    .select(['p.last', 'p.blocked'])
    .select([countOf(dayMetric.publish('')).as('published'), countOf(dayMetric.reply('')).as('replied')])
    .$castTo<Omit<AccountRow, 'group_ids'> & Counted>();
};

const readCounting = fixed(counting);

export const seesEveryAccount = (caller: Caller) => narrowedTo(caller) === null && !isClient(caller);

/** The accounts that the caller may see, in their order, with what is counted of them on that day. */
export async function readCounted({ db, caller }: Reader, day: string) {
  if (seesEveryAccount(caller)) return readCounting(db, caller.workspaceId, day);
  return counting(db, caller.workspaceId, day).where(visibleTo(caller)).execute();
}

/** The ids of the same accounts, in the same order. */
export async function readAccountIds({ db, caller }: Reader): Promise<string[]> {
  const rows = await connected(db, caller.workspaceId)
    .clearSelect()
    .select('a.id')
    .where(visibleTo(caller))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * 404 for an account that does not exist, was disconnected or belongs to another workspace; the
 * caller cannot tell which.
 */
export async function findAccount({ db, caller }: Reader, accountId: string): Promise<AccountRow> {
  const row = await connected(db, caller.workspaceId)
    .select(
      sql<string[]>`array(select m.group_id from account_group_members m
        where m.account_id = a.id and m.workspace_id = a.workspace_id order by m.group_id)`.as('group_ids'),
    )
    .where(visibleTo(caller))
    .where('a.id', '=', accountId)
    .$castTo<AccountRow>()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', say('social.no_account', { accountId }), { accountId });
  return row;
}

/** The names of accounts, including disconnected ones. */
export async function namesOfAccounts(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, { handle: string; displayName: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'handle', 'display_name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { handle: row.handle, displayName: row.display_name }]));
}

export interface NamedAccount {
  platform: string;
  platform_account_id: string;
  handle: string;
  display_name: string;
}

/** The identities of the accounts connected to these platforms. */
export async function readNamedAccounts(
  { db, caller }: Pick<Reader, 'db' | 'caller'>,
  platforms: readonly string[],
): Promise<NamedAccount[]> {
  if (platforms.length === 0) return [];
  return db
    .selectFrom('accounts as a')
    .select(['a.platform', 'a.platform_account_id', 'a.handle', 'a.display_name'])
    .where('a.workspace_id', '=', caller.workspaceId)
    .where('a.disconnected_at', 'is', null)
    .where('a.platform', '=', sql<string>`any(${[...platforms]})`)
    .where(visibleTo(caller))
    .orderBy('a.display_name')
    .execute();
}

/**
 * Locks the accounts, so that changes to them, and posts queued into their slots, happen one after the other.
 */
export async function lockAccounts(ctx: Reader, accountIds: readonly string[]): Promise<void> {
  await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('workspace_id', '=', ctx.caller.workspaceId)
    .where('id', '=', sql<string>`any(${[...accountIds]})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function countByPlatform(ctx: Reader): Promise<Record<string, number>> {
  const rows = await ctx.db
    .selectFrom('accounts as a')
    .select(['a.platform', sql<number>`count(*)::int`.as('count')])
    .where('a.workspace_id', '=', ctx.caller.workspaceId)
    .where('a.disconnected_at', 'is', null)
    .where(visibleTo(ctx.caller))
    .groupBy('a.platform')
    .orderBy('a.platform')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.platform, row.count]));
}

/** Raises the version, so that a caller who read the account earlier notices the change. */
export async function writeAccount(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  accountId: string,
  change: Pick<Updateable<Tables['accounts']>, 'locale' | 'timezone' | 'paused' | 'disconnected_at'>,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', accountId)
    .where('workspace_id', '=', caller.workspaceId)
    .execute();
}

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'accounts.facts': Record<string, unknown>;
  }
}

export type { ColumnTypes } from '#platform/db/column-types.ts';
