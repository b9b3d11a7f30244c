import { sql } from 'kysely';
import type { PlatformAdapter, RemoteComment } from '#adapters/social/contract.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { emitEvent } from '../events/emit-event.ts';
import { SYSTEM } from '../model.ts';
import type { CommentedPost } from './sync-store.ts';

const TEXT_MAX = 10_000;
const NAME_MAX = 200;
const URL_MAX = 2000;
const MARKER = ' […truncated]';

interface Reading {
  workspaceId: string;
  accountId: string;
  adapter: PlatformAdapter;
  posts: readonly CommentedPost[];
  comments: readonly RemoteComment[];
}

interface Kept {
  id: string;
  isNew: boolean;
  platform_comment_id: string;
}

/**
 * Writes what was read: new comments come in, known ones follow the platform in text and counts and keep
 * what the team did with them. Each new one of a stranger is told once. Returns the newest publication.
 */
export async function keepComments(ctx: { db: Tx; clock: Clock }, reading: Reading): Promise<Date | null> {
  const { workspaceId, accountId, adapter } = reading;
  const targets = new Map(reading.posts.map((post) => [post.platformPostId, post]));
  // A page that moved while it was read names a comment twice.
  const comments = [...new Map(reading.comments.map((each) => [each.platformCommentId, each])).values()].sort(
    (a, b) => a.publishedAt.getTime() - b.publishedAt.getTime(),
  );
  if (comments.length === 0) return null;
  const rows = comments.map((comment) => {
    const target = targets.get(comment.platformPostId);
    return {
      id: newId('cmt', ctx.clock),
      post_id: target?.postId ?? null,
      target_id: target?.targetId ?? null,
      platform_comment_id: comment.platformCommentId,
      platform_post_id: comment.platformPostId,
      platform_url: comment.platformUrl === null ? null : clean(comment.platformUrl, URL_MAX),
      author: cleanAuthor(comment.author),
      text: clean(comment.text, TEXT_MAX),
      like_count: count(comment.likeCount),
      reply_count: count(comment.replyCount),
      can_reply: comment.canReply && adapter.reply !== null,
      reply_blocked_reason:
        adapter.reply === null ? 'no_reply_api' : comment.canReply ? null : 'reply_not_allowed',
      // Our own words are in the inbox for the thread's sake, not as work.
      status: comment.author.isSelf ? 'closed' : 'open',
      unread: !comment.author.isSelf,
      published_at: comment.publishedAt.toISOString(),
    };
  });
  const { rows: kept } = await sql<Kept>`
    insert into comments as c (id, workspace_id, account_id, platform, post_id, target_id, platform_comment_id, platform_post_id,
                          platform_url, author, text, like_count, reply_count, can_reply, can_hide, can_delete,
                          reply_blocked_reason, status, unread, published_at, received_at)
    select r.id, ${workspaceId}, ${accountId}, ${adapter.platform}, r.post_id, r.target_id, r.platform_comment_id, r.platform_post_id,
           r.platform_url, r.author, r.text, r.like_count, r.reply_count, r.can_reply, ${adapter.hide !== null},
           ${adapter.deleteComment !== null}, r.reply_blocked_reason, r.status, r.unread, r.published_at, ${ctx.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r (id text, post_id text, target_id text, platform_comment_id text, platform_post_id text, platform_url text,
                 author jsonb, text text, like_count int, reply_count int, can_reply boolean, reply_blocked_reason text,
                 status text, unread boolean, published_at timestamptz)
     order by r.platform_comment_id
    on conflict (account_id, platform_comment_id) do update
       set author = excluded.author, text = excluded.text, like_count = excluded.like_count,
           reply_count = excluded.reply_count, can_reply = excluded.can_reply,
           reply_blocked_reason = excluded.reply_blocked_reason,
           translation = case when c.text = excluded.text then c.translation end,
           version = c.version + case when c.text <> excluded.text then 1 else 0 end
    returning c.id, c.xmax = 0 as "isNew", c.platform_comment_id`.execute(ctx.db);
  await linkThreads(ctx.db, reading, comments);
  await tell(ctx, reading, comments, rows, kept);
  return comments.at(-1)?.publishedAt ?? null;
}

/** Parents by their platform id, whenever they came; a root is found by walking up. */
async function linkThreads(
  tx: Tx,
  { workspaceId, accountId }: Reading,
  comments: readonly RemoteComment[],
): Promise<void> {
  const pairs = comments
    .filter((comment) => comment.parentPlatformCommentId !== null)
    .map((comment) => ({ child: comment.platformCommentId, parent: comment.parentPlatformCommentId }));
  if (pairs.length === 0) return;
  await sql`
    update comments c set parent_id = p.id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as n (child text, parent text)
      join comments p on p.workspace_id = ${workspaceId} and p.account_id = ${accountId} and p.platform_comment_id = n.parent
     where c.workspace_id = ${workspaceId} and c.account_id = ${accountId} and c.platform_comment_id = n.child
       and c.parent_id is null and p.id <> c.id`.execute(tx);
  // Depth is bounded, so that a platform that answers in circles does not keep us here.
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

async function tell(
  ctx: { db: Tx; clock: Clock },
  { workspaceId, accountId, adapter }: Reading,
  comments: readonly RemoteComment[],
  rows: readonly { platform_comment_id: string; post_id: string | null }[],
  kept: readonly Kept[],
): Promise<void> {
  const known = new Map(kept.map((row) => [row.platform_comment_id, row]));
  for (const [index, comment] of comments.entries()) {
    const row = known.get(comment.platformCommentId);
    if (!row?.isNew || comment.author.isSelf) continue;
    const postId = rows[index]?.post_id ?? null;
    await emitEvent(ctx, {
      workspaceId,
      type: 'comment.received',
      actor: SYSTEM,
      postId,
      data: {
        commentId: row.id,
        accountId,
        platform: adapter.platform,
        postId,
        publishedAt: comment.publishedAt.toISOString(),
      },
    });
  }
}

/** PostgreSQL takes neither NUL nor half a character; nobody wants a megabyte in an inbox. */
export function clean(text: string, max: number): string {
  const sound = text
    .slice(0, max + 1)
    .replaceAll('\0', '\ufffd')
    .toWellFormed();
  if (text.length <= max) return sound;
  return `${sound.slice(0, max - MARKER.length).toWellFormed()}${MARKER}`;
}

function cleanAuthor({ id, handle, displayName, avatar, isSelf }: RemoteComment['author']) {
  return {
    id: clean(id, NAME_MAX),
    handle: clean(handle, NAME_MAX),
    displayName: clean(displayName, NAME_MAX),
    // Only a web address is shown as a picture.
    avatar: avatar !== null && /^https?:\/\//i.test(avatar) ? clean(avatar, URL_MAX) : null,
    isSelf,
  };
}

const count = (value: number) => Math.max(0, Math.min(2_147_483_647, Math.trunc(value) || 0));
