import type { Context } from '#platform/context.ts';
import type { CommentView, ReplyView } from './comment-view.ts';
import { type CommentRow, getComment } from './store.ts';
import { readReplies, type ReplyRow } from './store-replies.ts';

type Reader = Pick<Context, 'db' | 'caller'>;

export async function showComment(ctx: Reader, commentId: string): Promise<CommentView> {
  const [shown] = await showComments(ctx, [await getComment(ctx, commentId)]);
  if (!shown) throw new Error('A comment vanished within its transaction.');
  return shown;
}

/** Reads the replies of all comments in one statement. */
export async function showComments(ctx: Reader, rows: readonly CommentRow[]): Promise<CommentView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const replies = await readReplies(ctx.db, ctx.caller.workspaceId, ids);
  const byComment = Map.groupBy(replies, ({ comment_id }) => comment_id);
  return rows.map((row) => presentComment(row, byComment.get(row.id) ?? []));
}

/** Zero-width, direction and tag characters: invisible to people, but read by models. */
const HIDDEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

function presentComment(row: CommentRow, replies: readonly ReplyRow[]): CommentView {
  return {
    id: row.id,
    accountId: row.account_id,
    platform: row.platform,
    postId: row.post_id,
    targetId: row.target_id,
    platformCommentId: row.platform_comment_id,
    platformUrl: row.platform_url,
    parentId: row.parent_id,
    threadRootId: row.thread_root_id,
    author: { ...row.author, followers: row.author.followers ?? null },
    text: row.text,
    locale: row.locale,
    translation: row.translation,
    media: row.media,
    likeCount: row.like_count,
    replyCount: row.reply_count,
    sentiment: row.sentiment,
    status: row.status,
    unread: row.unread,
    assigneeId: row.assignee_id,
    labels: row.labels,
    canReply: row.can_reply,
    canHide: row.can_hide,
    canDelete: row.can_delete,
    replyBlockedReason: row.reply_blocked_reason,
    publishedAt: row.published_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    version: row.version,
    moderation: row.moderation && {
      action: row.moderation.action,
      status: row.moderation.status,
      errorCode: row.moderation.errorCode,
    },
    untrusted: {
      fields: [
        'text',
        'author.handle',
        'author.displayName',
        ...(row.translation === null ? [] : ['translation.text']),
      ],
      source: row.platform,
      hiddenCharacters: HIDDEN.test(row.text) || HIDDEN.test(row.author.displayName),
    },
    replies: replies.map(presentReply),
  };
}

export function presentReply(row: ReplyRow): ReplyView {
  return {
    id: row.id,
    commentId: row.comment_id,
    accountId: row.account_id,
    text: row.text,
    status: row.status,
    errorCode: row.error_code,
    platformCommentId: row.platform_comment_id,
    createdBy: row.created_by,
    createdVia: row.created_via,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}
