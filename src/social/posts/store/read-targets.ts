import { type Selectable, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { fixed } from '#platform/db/fixed.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { narrowedTo } from '../../caller.ts';
import type { AccountStanding, TargetOfAccount, TargetRow } from '../rows.ts';
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

type Times = 'next_attempt_at' | 'accepted_at' | 'published_at' | 'verified_at' | 'paced_at';

/** A target as JSON has it, with times as text. */
export type TargetInJson = Omit<TargetOfAccount, Times | 'created_at' | 'updated_at'> &
  Record<Times, string | null> & { created_at: string; updated_at: string };

/**
 * For a lateral join over posts `p`: all their targets for these accounts (null: any) in one column. Built as
 * text directly, because going through `jsonb` took twice as long.
 */
export function targetsAsJson(accountIds: readonly string[] | null) {
  return sql`(
    select coalesce(json_agg(x order by x.created_at, x.id), '[]') as targets
      from (select t.*, a.locale as account_locale, a.handle as account_handle, a.display_name as account_name
              from ${targetsOfPost} t
              join lateral ${accountOfTarget} a on a.workspace_id = t.workspace_id
             where t.workspace_id = p.workspace_id
               and ${accountIds === null ? sql`true` : sql`t.account_id = any(${[...accountIds]})`}) x)`;
}

export function targetOf(json: TargetInJson): TargetOfAccount {
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...json,
    next_attempt_at: time(json.next_attempt_at),
    accepted_at: time(json.accepted_at),
    published_at: time(json.published_at),
    verified_at: time(json.verified_at),
    paced_at: time(json.paced_at),
    created_at: new Date(json.created_at),
    updated_at: new Date(json.updated_at),
  };
}
