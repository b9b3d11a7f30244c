import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { fixed } from '#platform/db/fixed.ts';
import { isClient } from '../../caller.ts';
import { seesEveryAccount, visibleTo } from './accounts.ts';

export interface GroupRow {
  id: string;
  name: string;
  version: number;
  count: number;
  account_ids: string[];
}

type Reader = Pick<Context, 'db' | 'caller'>;

const groupsWith = (tx: Tx, workspaceId: string, isSeen: RawBuilder<boolean>) =>
  tx
    .selectFrom('account_groups as g')
    .leftJoin('account_group_members as m', (join) =>
      join.onRef('m.group_id', '=', 'g.id').onRef('m.workspace_id', '=', 'g.workspace_id'),
    )
    .leftJoin('accounts as a', (join) =>
      join
        .onRef('a.id', '=', 'm.account_id')
        .onRef('a.workspace_id', '=', 'g.workspace_id')
        .on('a.disconnected_at', 'is', null)
        .on(isSeen),
    )
    .select(['g.id', 'g.name', 'g.version', sql<number>`count(a.id)::int`.as('count')])
    .select(
      sql<string[]>`coalesce(array_agg(a.id order by a.id) filter (where a.id is not null), '{}')`.as(
        'account_ids',
      ),
    )
    .where('g.workspace_id', '=', workspaceId)
    .groupBy('g.id')
    .orderBy('g.created_at')
    .orderBy('g.id');

const readGroups = fixed((tx, workspaceId: string) => groupsWith(tx, workspaceId, sql<boolean>`true`));

/** Groups in their order with all of their members, also those that the caller may not see or that are not connected. */
export const readMembers = fixed((tx, workspaceId: string) =>
  tx
    .selectFrom('account_groups as g')
    .select(['g.id', 'g.name'])
    .select(
      sql<string[]>`array(select m.account_id from account_group_members m
        where m.group_id = g.id and m.workspace_id = g.workspace_id)`.as('account_ids'),
    )
    .where('g.workspace_id', '=', workspaceId)
    .orderBy('g.created_at')
    .orderBy('g.id'),
);

/** Counts and names only members that the caller may see. */
export async function listGroups({ db, caller }: Reader, groupId?: string): Promise<GroupRow[]> {
  if (groupId === undefined && seesEveryAccount(caller)) return readGroups(db, caller.workspaceId);
  return groupsWith(db, caller.workspaceId, visibleTo(caller))
    .$if(groupId !== undefined, (query) => query.where('g.id', '=', groupId ?? ''))
    .$if(isClient(caller), (query) => query.having(sql<boolean>`count(a.id) > 0`))
    .execute();
}

export async function findGroup(ctx: Reader, groupId: string): Promise<GroupRow> {
  const [group] = await listGroups(ctx, groupId);
  if (!group) throw new AppError('not_found', say('accounts.no_account_group', { groupId }), { groupId });
  return group;
}

/** Replaces the members that the caller may see; all others stay members. */
export async function setGroupMembers(
  ctx: Reader,
  groupId: string,
  accountIds: readonly string[],
): Promise<void> {
  const { db, caller } = ctx;
  const wanted = [...new Set(accountIds)];
  await checkAccounts(ctx, wanted);
  await db
    .deleteFrom('account_group_members as m')
    .using('accounts as a')
    .where('m.workspace_id', '=', caller.workspaceId)
    .where('m.group_id', '=', groupId)
    .whereRef('a.id', '=', 'm.account_id')
    .where(visibleTo(caller))
    .where(sql<boolean>`not (m.account_id = any(${wanted}))`)
    .execute();
  await sql`
    insert into account_group_members (workspace_id, group_id, account_id)
    select ${caller.workspaceId}, ${groupId}, r.id from unnest(${wanted}::text[]) as r(id)
    on conflict do nothing`.execute(db);
}

/** Sets the groups of one account. */
export async function setGroupsOfAccount(
  { db, caller }: Reader,
  accountId: string,
  groupIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(groupIds)];
  const rows = await db
    .selectFrom('account_groups')
    .select('id')
    .where('workspace_id', '=', caller.workspaceId)
    .where('id', '=', sql<string>`any(${wanted})`)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const missing = wanted.findIndex((id) => !known.has(id));
  if (missing !== -1)
    throw new AppError(
      'not_found',
      say('accounts.groupids_no_account_group', { missing, wanted: wanted[missing] ?? '' }),
      {
        field: `groupIds[${missing}]`,
      },
    );
  await db
    .deleteFrom('account_group_members')
    .where('workspace_id', '=', caller.workspaceId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`not (group_id = any(${wanted}))`)
    .execute();
  await sql`
    insert into account_group_members (workspace_id, group_id, account_id)
    select ${caller.workspaceId}, r.id, ${accountId} from unnest(${wanted}::text[]) as r(id)
    on conflict do nothing`.execute(db);
}

async function checkAccounts({ db, caller }: Reader, accountIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.workspace_id', '=', caller.workspaceId)
    .where('a.id', '=', sql<string>`any(${[...accountIds]})`)
    .where('a.disconnected_at', 'is', null)
    .where(visibleTo(caller))
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const missing = accountIds.findIndex((id) => !known.has(id));
  if (missing !== -1)
    throw new AppError(
      'not_found',
      say('social.accountids_no_account', { missing, accountIds: accountIds[missing] ?? '' }),
      {
        field: `accountIds[${missing}]`,
      },
    );
}

export async function insertGroup({ db, caller }: Reader, id: string, name: string): Promise<void> {
  await db.insertInto('account_groups').values({ id, workspace_id: caller.workspaceId, name }).execute();
}

export async function deleteGroup({ db, caller }: Reader, id: string): Promise<void> {
  await db
    .deleteFrom('account_groups')
    .where('id', '=', id)
    .where('workspace_id', '=', caller.workspaceId)
    .execute();
}

/** False when the group has another version. Changes to its members count as versions too. */
export async function renameGroup(
  { db, caller }: Reader,
  id: string,
  version: number,
  name: string | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_groups')
    .set({ version: sql`version + 1`, ...(name !== undefined && { name }) })
    .where('id', '=', id)
    .where('workspace_id', '=', caller.workspaceId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
