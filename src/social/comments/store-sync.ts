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

/** The posts whose comments should be read, newest first. */
export function commentedPosts(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  now: Date,
): Promise<CommentedPost[]> {
  return tx
    .selectFrom('post_targets')
    .select(['platform_post_id as platformPostId', 'published_at as publishedAt'])
    .select(['id as targetId', 'post_id as postId'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'published')
    .where('platform_post_id', 'is not', null)
    .where('published_at', '>', new Date(now.getTime() - AGE_MAX_MS))
    .orderBy('published_at', 'desc')
    .limit(POSTS_MAX)
    .$castTo<CommentedPost>()
    .execute();
}

/**
 * Accounts whose next reading is due: those with published posts, and those with reviews, which need no post.
 */
export function readDueAccounts(
  tx: Tx,
  platforms: { any: readonly string[]; reviewed: readonly string[] },
  now: Date,
  limit: number,
): Promise<{ id: string; workspace_id: string }[]> {
  return tx
    .selectFrom('accounts as a')
    .leftJoin('comment_cursors as k', (join) =>
      join.onRef('k.account_id', '=', 'a.id').onRef('k.workspace_id', '=', 'a.workspace_id'),
    )
    .select(['a.id', 'a.workspace_id'])
    .where('a.platform', '=', sql<string>`any(${platforms.any})`)
    .where('a.status', '<>', 'expired')
    .where('a.disconnected_at', 'is', null)
    .where('a.paused', '=', false)
    .where(({ eb, or }) => or([eb('k.next_sync_at', 'is', null), eb('k.next_sync_at', '<=', now)]))
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('a.platform', '=', sql<string>`any(${platforms.reviewed})`),
        exists(
          selectFrom('post_targets as t')
            .select('t.id')
            .whereRef('t.account_id', '=', 'a.id')
            .where('t.status', '=', 'published'),
        ),
      ]),
    )
    .orderBy('k.next_sync_at', (order) => order.asc().nullsFirst())
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

export async function setNextSync(
  tx: Tx,
  accounts: readonly { id: string; workspace_id: string }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into comment_cursors (account_id, workspace_id, next_sync_at)
    select id, workspace_id, ${at}
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as r (id text, workspace_id text)
    on conflict (account_id) do update set next_sync_at = excluded.next_sync_at`.execute(tx);
}

type SyncNote = { syncedAt: Date; next: Date; newest: Date | null } | { failed: (failures: number) => Date };

/** Sets when the next reading is due. Failures postpone it; a success ends that. */
export async function noteSync(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  note: SyncNote,
): Promise<void> {
  const { failures } = await tx
    .insertInto('comment_cursors')
    .values({ account_id: accountId, workspace_id: workspaceId })
    .onConflict((held) =>
      held.column('account_id').doUpdateSet((eb) => ({ failures: eb.ref('comment_cursors.failures') })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  const set =
    'failed' in note
      ? { failures: failures + 1, next_sync_at: note.failed(failures) }
      : {
          failures: 0,
          synced_at: note.syncedAt,
          next_sync_at: note.next,
          ...(note.newest && {
            cursor: sql<string>`cursor || ${JSON.stringify({ newest: note.newest.toISOString() })}::jsonb`,
          }),
        };
  await tx
    .updateTable('comment_cursors')
    .set(set)
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .execute();
}
