import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { fixed } from '#platform/db/fixed.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { narrowedTo } from '../../caller.ts';
import {
  type AccountStanding,
  SHOWN,
  type ShownTarget,
  type TargetOfAccount,
  type TargetRow,
} from '../rows.ts';
import { targetsOfPost } from './targets-of-post.ts';

type Reader = Pick<Context, 'db' | 'caller'>;

export async function readTargets(tx: Tx, postId: string): Promise<TargetRow[]> {
  return tx
    .selectFrom('post_targets')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function readTarget(tx: Tx, targetId: string, lock = false): Promise<TargetRow | undefined> {
  return tx
    .selectFrom('post_targets')
    .selectAll()
    .where('id', '=', targetId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/**
 * The account of target `t`, fenced with `offset 0` as targets are: otherwise PostgreSQL would search each
 * account among all accounts of the workspace.
 */
const accountOfTarget = sql<Selectable<Tables['accounts']>>`
  (select * from accounts where id = t.account_id offset 0)`;

/** Targets with the language and the names of their accounts. */
const besideAccounts = (tx: Tx, postIds: readonly string[]) =>
  tx
    .selectFrom('post_targets as t')
    .innerJoinLateral(accountOfTarget.as('a'), (join) => join.onRef('a.workspace_id', '=', 't.workspace_id'))
    .selectAll('t')
    .select(['a.locale as account_locale', 'a.handle as account_handle', 'a.display_name as account_name'])
    .where('t.post_id', 'in', postIds);

/** Only the targets that the caller may see. */
export async function readTargetsOf(
  { db, caller }: Reader,
  postIds: readonly string[],
): Promise<TargetOfAccount[]> {
  if (postIds.length === 0) return [];
  return targetsTo(db, caller.workspaceId, postIds, narrowedTo(caller));
}

/** All targets of these posts, or those for these accounts. */
export async function targetsTo(
  tx: Tx,
  workspaceId: string,
  postIds: readonly string[],
  accountIds: readonly string[] | null,
): Promise<TargetOfAccount[]> {
  if (postIds.length === 0 || accountIds?.length === 0) return [];
  return besideAccounts(tx, postIds)
    .where('t.workspace_id', '=', workspaceId)
    .$if(accountIds !== null, (query) => query.where('t.account_id', 'in', accountIds ?? []))
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();
}

/** Targets that no call has asked for and that have not come due. */
export async function readUnrequested(tx: Tx, postIds: readonly string[]): Promise<TargetOfAccount[]> {
  if (postIds.length === 0) return [];
  return besideAccounts(tx, postIds)
    .where('t.status', '=', 'pending')
    .where('t.executor', 'is', null)
    .orderBy('t.post_id')
    .orderBy('t.id')
    .execute();
}

/** The targets of one post, with what decides whether their accounts can be published to. */
export function readStanding(
  { db, caller }: Reader,
  postId: string,
): Promise<(TargetOfAccount & AccountStanding)[]> {
  return findStanding(db, caller.workspaceId, postId);
}

const findStanding = fixed((tx, workspaceId: string, postId: string) =>
  besideAccounts(tx, [postId])
    .select((eb) => [
      'a.status as account_status',
      'a.is_manual',
      'a.paused',
      'a.facts',
      'a.timezone as account_timezone',
      eb('a.disconnected_at', 'is not', null).$castTo<boolean>().as('is_gone'),
    ])
    .where('t.workspace_id', '=', workspaceId)
    .orderBy('t.created_at')
    .orderBy('t.id'),
);

/** Every account that these posts go to. */
export async function accountsOf({ db, caller }: Reader, postIds: readonly string[]): Promise<string[]> {
  if (postIds.length === 0) return [];
  const rows = await db
    .selectFrom('post_targets')
    .select('account_id')
    .distinct()
    .where('workspace_id', '=', caller.workspaceId)
    .where('post_id', 'in', postIds)
    .orderBy('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

/** Posts that also go to accounts which the credential may not use. */
export async function foreignPosts({ db, caller }: Reader, postIds: readonly string[]): Promise<Set<string>> {
  const ids = narrowedTo(caller);
  if (ids === null || postIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('post_targets')
    .select('post_id')
    .distinct()
    .where('workspace_id', '=', caller.workspaceId)
    .where('post_id', 'in', postIds)
    .where('status', '<>', 'skipped')
    .$if(ids.length > 0, (query) => query.where('account_id', 'not in', ids))
    .execute();
  return new Set(rows.map((row) => row.post_id));
}

type Times = 'next_attempt_at' | 'published_at' | 'verified_at';
type OfAccount = 'account_locale' | 'account_handle' | 'account_name';
/** As JSON has it, with times as text. */
type TargetInJson = Omit<ShownTarget, Times | OfAccount> & Record<Times, string | null>;

/** What one row of a page of posts has for all of them. */
export interface OfPage {
  targets: TargetInJson[] | null;
  accounts: Pick<Selectable<Tables['accounts']>, 'id' | 'locale' | 'handle' | 'display_name'>[] | null;
}

/**
 * The posts of `page` with their targets for these accounts (null: any), as one statement. A single row has
 * the targets and the accounts of all posts: looking up the account of each target, and making JSON of the
 * targets of each post, took half as long again.
 */
export function besideTargets<Post>(
  page: RawBuilder<Post>,
  order: RawBuilder<unknown>,
  workspaceId: string,
  accountIds: readonly string[] | null,
): RawBuilder<Post & OfPage> {
  const columns = sql.join(SHOWN.map((column) => sql.ref(`t.${column}`)));
  return sql`
    with page as materialized (${page}),
         targets as materialized (
           select ${columns}
             from page p join lateral ${targetsOfPost} t on t.workspace_id = p.workspace_id
            where ${accountIds === null ? sql`true` : sql`t.account_id = any(${[...accountIds]})`}
            order by t.created_at, t.id),
         accounts as (
           select a.id, a.locale, a.handle, a.display_name from accounts a
            where a.workspace_id = ${workspaceId} and a.id = any(array(select account_id from targets)))
    select p.*,
           case when row_number() over () = 1 then (select json_agg(t) from targets t) end as targets,
           case when row_number() over () = 1 then (select json_agg(a) from accounts a) end as accounts
      from page p ${order}`;
}

export function targetsOn(page: readonly OfPage[]): ShownTarget[] {
  const known = new Map(
    page.flatMap(({ accounts }) => accounts ?? []).map((account) => [account.id, account]),
  );
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return page
    .flatMap(({ targets }) => targets ?? [])
    .flatMap((target) => {
      const account = known.get(target.account_id);
      if (!account) return [];
      return {
        ...target,
        next_attempt_at: time(target.next_attempt_at),
        published_at: time(target.published_at),
        verified_at: time(target.verified_at),
        account_locale: account.locale,
        account_handle: account.handle,
        account_name: account.display_name,
      };
    });
}
