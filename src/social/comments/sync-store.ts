import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export interface CommentedPost {
  platformPostId: string;
  publishedAt: Date;
  targetId: string;
  postId: string;
}

const POSTS_MAX = 50;
const AGE_MAX_MS = 60 * 86_400_000;

/** The posts whose comments are worth a look, newest first. */
export async function commentedPosts(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  now: Date,
): Promise<CommentedPost[]> {
  const { rows } = await sql<CommentedPost>`
    select t.platform_post_id as "platformPostId", t.published_at as "publishedAt", t.id as "targetId", t.post_id as "postId"
      from post_targets t
     where t.workspace_id = ${workspaceId} and t.account_id = ${accountId} and t.status = 'published'
       and t.platform_post_id is not null and t.published_at > ${new Date(now.getTime() - AGE_MAX_MS)}
     order by t.published_at desc limit ${POSTS_MAX}`.execute(tx);
  return rows;
}

export type SyncNote =
  | { syncedAt: Date; next: Date; newest: Date | null }
  | { failed: (failures: number) => Date };

/** When the next look is due; failures push it away, a success takes that back. */
export async function noteSync(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  note: SyncNote,
): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    insert into comment_cursors (account_id, workspace_id) values (${accountId}, ${workspaceId})
    on conflict (account_id) do update set failures = comment_cursors.failures
    returning failures`.execute(tx);
  const failures = rows[0]?.failures ?? 0;
  if ('failed' in note) {
    await sql`
      update comment_cursors set failures = failures + 1, next_sync_at = ${note.failed(failures)}
       where workspace_id = ${workspaceId} and account_id = ${accountId}`.execute(tx);
    return;
  }
  const cursor = note.newest === null ? {} : { newest: note.newest.toISOString() };
  await sql`
    update comment_cursors
       set failures = 0, synced_at = ${note.syncedAt}, next_sync_at = ${note.next},
           cursor = cursor || ${JSON.stringify(cursor)}::jsonb
     where workspace_id = ${workspaceId} and account_id = ${accountId}`.execute(tx);
}
