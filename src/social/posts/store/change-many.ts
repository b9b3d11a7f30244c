import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Approval, PostStatus } from '../../model.ts';
import type { PostRow } from '../rows.ts';
import { visiblePosts } from './visible-posts.ts';

const changed = sql`version = p.version + 1, updated_at = clock_timestamp()`;

const changing = (tx: Tx, workspaceId: string, ids: readonly string[]) =>
  tx
    .updateTable('posts')
    .set({ version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`);

export async function markDeleted(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await changing(tx, workspaceId, ids).set({ deleted_at: at }).where('deleted_at', 'is', null).execute();
}

/** Those of the posts that were deleted since then and that the caller may see, locked in a fixed order. */
export async function lockDeleted(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  ids: readonly string[],
  since: Date,
): Promise<PostRow[]> {
  return db
    .selectFrom('posts as p')
    .selectAll('p')
    .where('p.workspace_id', '=', caller.workspaceId)
    .where('p.id', 'in', ids)
    .where('p.deleted_at', '>=', since)
    .where(visiblePosts(caller))
    .orderBy('p.id')
    .forUpdate('p')
    .execute();
}

export async function unmarkDeleted(
  tx: Tx,
  workspaceId: string,
  posts: readonly { id: string; status: PostStatus }[],
): Promise<void> {
  await sql`
    update posts p set deleted_at = null, status = r.status, ${changed}
      from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as r (id text, status text)
     where p.workspace_id = ${workspaceId} and p.id = r.id`.execute(tx);
}

/** A post that already has these tags is not changed. Returns the ids of the changed posts. */
export async function changeTags(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update posts p set tags = n.tags, ${changed}
      from (select q.id, array(select tag from unnest(q.tags || ${[...add]}::text[]) with ordinality as t (tag, place)
                                where tag <> all(${[...remove]}::text[]) group by tag order by min(place)) as tags
              from posts q where q.workspace_id = ${workspaceId} and q.id = any(${[...ids]})) n
     where p.workspace_id = ${workspaceId} and p.id = n.id and p.deleted_at is null and p.tags <> n.tags
    returning p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function requestApproval(
  tx: Tx,
  workspaceId: string,
  posts: readonly { id: string; approval: Approval }[],
): Promise<void> {
  await sql`
    update posts p set status = 'pending_approval', resume_status = null, approval = r.approval, ${changed},
           before_request = jsonb_build_object('version', p.version + 1, 'status', p.status, 'approval', p.approval)
      from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as r (id text, approval jsonb)
     where p.workspace_id = ${workspaceId} and p.id = r.id`.execute(tx);
}

/** Restores each post to its state before it was submitted, or before it was withdrawn. */
export async function restoreBeforeRequest(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  await changing(tx, workspaceId, ids)
    .set({
      status: sql`before_request ->> 'status'`,
      approval: sql`before_request -> 'approval'`,
      before_request: null,
    })
    .execute();
}
