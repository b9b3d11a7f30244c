import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { PostOfWorkspace, PostRow } from '../rows.ts';
import { visiblePosts } from './visible-posts.ts';

type Reader = Pick<Context, 'db' | 'caller'>;

/**
 * 404 for a post that does not exist, was deleted or belongs to another workspace; the
 * caller cannot tell which.
 */
export async function getPost(ctx: Reader, postId: string, lock = false): Promise<PostRow> {
  const row = await selectPosts(ctx.db, ctx.caller.workspaceId)
    .where('p.id', '=', postId)
    .where(visiblePosts(ctx.caller))
    .$if(lock, (query) => query.forUpdate('p'))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', say('social.no_post', { postId }), { postId });
  return row;
}

/** The same for all posts of the workspace, so PostgreSQL evaluates it once. */
export function approvalRequired(workspaceId: string) {
  return sql<boolean>`coalesce((select (w.policy -> 'approval' ->> 'required')::boolean from workspaces w where w.id = ${workspaceId}), false)`;
}

/** The row from which every operation on one post builds its answer. */
export async function findShown({ db, caller }: Reader, postId: string): Promise<PostOfWorkspace[]> {
  return selectPosts(db, caller.workspaceId)
    .select(approvalRequired(caller.workspaceId).as('approval_required'))
    .where('p.id', '=', postId)
    .where(visiblePosts(caller))
    .execute();
}

/**
 * Those of the posts that the caller may see, locked in a fixed order, so that concurrent
 * callers wait for each other.
 */
export async function lockPosts({ db, caller }: Reader, postIds: readonly string[]): Promise<PostRow[]> {
  return selectPosts(db, caller.workspaceId)
    .where('p.id', 'in', postIds)
    .where(visiblePosts(caller))
    .orderBy('p.id')
    .forUpdate('p')
    .execute();
}

/** Without a filter by caller: the same rows for everybody. */
export async function readPosts(tx: Tx, workspaceId: string, postIds: readonly string[]): Promise<PostRow[]> {
  if (postIds.length === 0) return [];
  return selectPosts(tx, workspaceId).where('p.id', 'in', postIds).orderBy('p.id').execute();
}

/** The title of a post, or the beginning of its text. */
export async function namesOfPosts(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('posts')
    .select(['id', sql<string>`coalesce(title, left(content ->> 'text', 200), '')`.as('name')])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Posts that a person has agreed to and that are still to go to this account; null: to any. */
export async function agreedPosts(
  { db, caller }: Reader,
  accountId: string | null,
  agreed: readonly PostRow['status'][],
): Promise<PostRow[]> {
  return selectPosts(db, caller.workspaceId)
    .where((eb) => eb(eb.fn.coalesce('p.resume_status', 'p.status'), 'in', agreed))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('post_targets as t')
          .select('t.id')
          .whereRef('t.post_id', '=', 'p.id')
          .where('t.status', '=', 'pending')
          .$if(accountId !== null, (query) => query.where('t.account_id', '=', accountId)),
      ),
    )
    .orderBy('p.id')
    .execute();
}

/** Everybody locks the post before its targets, which prevents deadlocks. */
export async function lockPost(tx: Tx, postId: string): Promise<void> {
  await tx.selectFrom('posts').select('id').where('id', '=', postId).forUpdate().execute();
}

const selectPosts = (tx: Tx, workspaceId: string) =>
  tx
    .selectFrom('posts as p')
    .selectAll('p')
    .where('p.workspace_id', '=', workspaceId)
    .where('p.deleted_at', 'is', null);

/** Over posts `p`: approved, and not changed since (isApproved of the model). */
export const isApproved = sql<boolean>`(p.approval ->> 'state' = 'approved' and p.approval ->> 'contentHash' = p.content_hash)`;

/** Those of the posts that lack an approval required by their workspace. */
export function readUnapproved(
  tx: Tx,
  postIds: readonly string[],
): Promise<Pick<PostRow, 'id' | 'workspace_id'>[]> {
  return tx
    .selectFrom('posts as p')
    .innerJoin('workspaces as w', 'w.id', 'p.workspace_id')
    .select(['p.id', 'p.workspace_id'])
    .where('p.id', '=', sql<string>`any(${[...postIds]})`)
    .where(sql<boolean>`(w.policy -> 'approval' ->> 'required')::boolean`)
    .where(({ not }) => not(isApproved))
    .execute();
}

export async function readContentHash(tx: Tx, postId: string): Promise<string> {
  const { content_hash } = await tx
    .selectFrom('posts')
    .select('content_hash')
    .where('id', '=', postId)
    .executeTakeFirstOrThrow();
  return content_hash;
}
