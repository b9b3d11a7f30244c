import type { PlatformAdapter, RemoteComment } from '#adapters/social/contract.ts';
import { languageOf } from '#kernel/language-of.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { emitEvent } from '../events/emit-event.ts';
import { SYSTEM } from '../model.ts';
import { type CommentToKeep, type Kept, linkThreads, upsertComments } from './store-keep.ts';
import type { CommentedPost } from './store-sync.ts';

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

/**
 * Stores what was read: new comments are added. Known ones take over text and counts from the platform and
 * keep what the team did with them. Each new comment by somebody else is announced once. Returns the
 * newest publication time.
 */
export async function keepComments(ctx: { db: Tx; clock: Clock }, reading: Reading): Promise<Date | null> {
  const { workspaceId, accountId, adapter } = reading;
  const targets = new Map(reading.posts.map((post) => [post.platformPostId, post]));
  // If pages shift while they are read, a comment may occur twice.
  const comments = [...new Map(reading.comments.map((each) => [each.platformCommentId, each])).values()].sort(
    (a, b) => a.publishedAt.getTime() - b.publishedAt.getTime(),
  );
  if (comments.length === 0) return null;
  const rows = comments.map((comment): CommentToKeep => {
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
      locale: languageOf(clean(comment.text, TEXT_MAX)),
      like_count: count(comment.likeCount),
      reply_count: count(comment.replyCount),
      can_reply: comment.canReply && adapter.reply !== null,
      reply_blocked_reason:
        adapter.reply === null ? 'no_reply_api' : comment.canReply ? null : 'reply_not_allowed',
      // Our own comments are in the inbox to complete the thread, and need no action.
      status: comment.author.isSelf ? 'closed' : 'open',
      unread: !comment.author.isSelf,
      published_at: comment.publishedAt.toISOString(),
    };
  });
  const kept = await upsertComments(ctx.db, rows, {
    workspaceId,
    accountId,
    platform: adapter.platform,
    canHide: adapter.hide !== null,
    canDelete: adapter.deleteComment !== null,
    receivedAt: ctx.clock.now(),
  });
  const pairs = comments.flatMap(({ platformCommentId: child, parentPlatformCommentId: parent }) =>
    parent === null ? [] : [{ child, parent }],
  );
  if (pairs.length > 0) await linkThreads(ctx.db, reading, pairs);
  await emitReceived(ctx, reading, comments, rows, kept);
  return comments.at(-1)?.publishedAt ?? null;
}

async function emitReceived(
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

/**
 * PostgreSQL accepts neither NUL nor half a character. The length is limited because an inbox
 * has no use for a megabyte.
 */
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
    // A picture must have a web address.
    avatar: avatar !== null && /^https?:\/\//i.test(avatar) ? clean(avatar, URL_MAX) : null,
    isSelf,
  };
}

const count = (value: number) => Math.max(0, Math.min(2_147_483_647, Math.trunc(value) || 0));
