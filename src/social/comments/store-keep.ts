import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { CommentRow } from './store.ts';

/** A comment as it was read, ready for JSON. */
export type CommentToKeep = Pick<
  CommentRow,
  | 'id'
  | 'post_id'
  | 'target_id'
  | 'platform_comment_id'
  | 'platform_post_id'
  | 'platform_url'
  | 'author'
  | 'text'
  | 'locale'
  | 'like_count'
  | 'reply_count'
  | 'can_reply'
  | 'reply_blocked_reason'
  | 'status'
  | 'unread'
> & { published_at: string };

export interface Kept {
  id: string;
  isNew: boolean;
  platform_comment_id: string;
}

/**
 * Adds new comments. Known ones take over text and counts from the platform and keep
 * what the team did with them.
 */
export async function upsertComments(
  tx: Tx,
  comments: readonly CommentToKeep[],
  of: {
    workspaceId: string;
    accountId: string;
    platform: string;
    canHide: boolean;
    canDelete: boolean;
    receivedAt: Date;
  },
): Promise<Kept[]> {
  const { rows: kept } = await sql<Kept>`
    insert into comments as c (id, workspace_id, account_id, platform, post_id, target_id, platform_comment_id, platform_post_id,
                          platform_url, author, text, locale, like_count, reply_count, can_reply, can_hide, can_delete,
                          reply_blocked_reason, status, unread, published_at, received_at)
    select r.id, ${of.workspaceId}, ${of.accountId}, ${of.platform}, r.post_id, r.target_id, r.platform_comment_id, r.platform_post_id,
           r.platform_url, r.author, r.text, r.locale, r.like_count, r.reply_count, r.can_reply, ${of.canHide},
           ${of.canDelete}, r.reply_blocked_reason, r.status, r.unread, r.published_at, ${of.receivedAt}
      from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb)
           as r (id text, post_id text, target_id text, platform_comment_id text, platform_post_id text, platform_url text,
                 author jsonb, text text, locale text, like_count int, reply_count int, can_reply boolean, reply_blocked_reason text,
                 status text, unread boolean, published_at timestamptz)
     order by r.platform_comment_id
    on conflict (account_id, platform_comment_id) do update
       set author = excluded.author, text = excluded.text, locale = excluded.locale, like_count = excluded.like_count,
           reply_count = excluded.reply_count, can_reply = excluded.can_reply,
           reply_blocked_reason = excluded.reply_blocked_reason,
           translation = case when c.text = excluded.text then c.translation end,
           version = c.version + case when c.text <> excluded.text then 1 else 0 end
    returning c.id, c.xmax = 0 as "isNew", c.platform_comment_id`.execute(tx);
  return kept;
}

/** Finds parents by their platform id, whenever they arrived, and the root by walking up. */
export async function linkThreads(
  tx: Tx,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
  pairs: readonly { child: string; parent: string }[],
): Promise<void> {
  await sql`
    update comments c set parent_id = p.id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as n (child text, parent text)
      join comments p on p.workspace_id = ${workspaceId} and p.account_id = ${accountId} and p.platform_comment_id = n.parent
     where c.workspace_id = ${workspaceId} and c.account_id = ${accountId} and c.platform_comment_id = n.child
       and c.parent_id is null and p.id <> c.id`.execute(tx);
  // The depth is limited, because a platform may report comments that refer to each other in a circle.
  await sql`
    with recursive up as (
      select c.id as child, c.parent_id as at, 1 as depth from comments c
       where c.workspace_id = ${workspaceId} and c.account_id = ${accountId} and c.parent_id is not null
         and c.platform_comment_id = any(${pairs.map(({ child }) => child)})
      union all
      select up.child, p.parent_id, up.depth + 1 from up
        join comments p on p.workspace_id = ${workspaceId} and p.id = up.at
       where p.parent_id is not null and up.depth < 50)
    update comments c set thread_root_id = r.at
      from (select distinct on (child) child, at from up order by child, depth desc) r
     where c.workspace_id = ${workspaceId} and c.id = r.child and c.thread_root_id is distinct from r.at`.execute(
    tx,
  );
}
