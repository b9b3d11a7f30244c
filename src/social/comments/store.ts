import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Caller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { narrowedTo } from '../caller.ts';
import { ofSharedPosts } from '../posts/store/visible-posts.ts';
import type { CommentView } from './comment-view.ts';
import { type CommentStatus, REPLY, type ReplyStatus } from './comment.ts';
import { presentComment } from './present.ts';

export interface Moderation {
  action: 'hide' | 'delete';
  status: 'pending' | 'failed';
  errorCode: string | null;
  executor: string | null;
  attempts: number;
  at: string;
}

export interface CommentRow {
  id: string;
  workspace_id: string;
  account_id: string;
  platform: string;
  post_id: string | null;
  target_id: string | null;
  platform_comment_id: string;
  platform_post_id: string | null;
  platform_url: string | null;
  parent_id: string | null;
  thread_root_id: string | null;
  author: Omit<CommentView['author'], 'followers'> & { followers?: number | null };
  text: string;
  locale: string | null;
  translation: { locale: string; text: string } | null;
  media: Record<string, unknown>[];
  like_count: number;
  reply_count: number;
  sentiment: string | null;
  status: CommentStatus;
  unread: boolean;
  assignee_id: string | null;
  labels: string[];
  can_reply: boolean;
  can_hide: boolean;
  can_delete: boolean;
  reply_blocked_reason: string | null;
  moderation: Moderation | null;
  published_at: Date;
  received_at: Date;
  version: number;
}

export interface ReplyRow {
  id: string;
  workspace_id: string;
  comment_id: string;
  account_id: string;
  text: string;
  status: ReplyStatus;
  executor: string | null;
  handle: Record<string, unknown>;
  intent_at: Date | null;
  attempts: number;
  next_attempt_at: Date | null;
  error_code: string | null;
  platform_comment_id: string | null;
  created_by: string;
  created_via: string;
  created_at: Date;
  sent_at: Date | null;
}

type Reader = Pick<Context, 'db' | 'caller'>;

/** Over comments `c`: those of the accounts that the caller may use; a client sees those of posts shared with it. */
export function visibleComments(caller: Caller): RawBuilder<boolean> {
  const ids = narrowedTo(caller);
  const byAccount = ids === null ? sql`true` : sql`c.account_id = any(${ids})`;
  return sql<boolean>`(${byAccount} and ${ofSharedPosts(caller, sql`p.id = c.post_id`)})`;
}

/** 404 for one that does not exist, is a reply row, or belongs to others: not told apart. */
export async function getComment(ctx: Reader, commentId: string, lock = false): Promise<CommentRow> {
  const { rows } = await sql<CommentRow>`
    select c.* from comments c
     where c.id = ${commentId} and c.workspace_id = ${ctx.caller.workspaceId} and ${visibleComments(ctx.caller)}
     ${lock ? sql`for update of c` : sql``}`.execute(ctx.db);
  if (!rows[0]) throw new AppError('not_found', `There is no comment ${commentId}.`, { commentId });
  return rows[0];
}

export async function showComment(ctx: Reader, commentId: string): Promise<CommentView> {
  const [shown] = await showComments(ctx, [await getComment(ctx, commentId)]);
  if (!shown) throw new Error('A comment vanished within its transaction.');
  return shown;
}

/** One statement for the replies of all of them. */
export async function showComments(ctx: Reader, rows: readonly CommentRow[]): Promise<CommentView[]> {
  if (rows.length === 0) return [];
  const { rows: replies } = await sql<ReplyRow>`
    select r.* from comment_replies r
     where r.workspace_id = ${ctx.caller.workspaceId} and r.comment_id = any(${rows.map(({ id }) => id)})
     order by r.created_at, r.id`.execute(ctx.db);
  const byComment = Map.groupBy(replies, ({ comment_id }) => comment_id);
  return rows.map((row) => presentComment(row, byComment.get(row.id) ?? []));
}

/** Compare-and-set of one reply; false when somebody else moved it. */
export async function moveReply(
  tx: Tx,
  replyId: string,
  to: ReplyStatus,
  set: {
    executor?: string | null;
    handle?: object;
    intentAt?: Date | null;
    attempts?: number;
    nextAttemptAt?: Date | null;
    errorCode?: string | null;
    platformCommentId?: string;
    sentAt?: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('comment_replies')
    .set({
      status: to,
      ...(set.executor !== undefined && { executor: set.executor }),
      ...(set.handle !== undefined && { handle: JSON.stringify(set.handle) }),
      ...(set.intentAt !== undefined && { intent_at: set.intentAt }),
      ...(set.attempts !== undefined && { attempts: set.attempts }),
      ...(set.nextAttemptAt !== undefined && { next_attempt_at: set.nextAttemptAt }),
      ...(set.errorCode !== undefined && { error_code: set.errorCode }),
      ...(set.platformCommentId !== undefined && { platform_comment_id: set.platformCommentId }),
      ...(set.sentAt !== undefined && { sent_at: set.sentAt }),
    })
    .where('id', '=', replyId)
    // The same status again keeps a wait: another probe, another intent after a new token.
    .where('status', 'in', [...REPLY.sourcesOf(to), to])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function writeModeration(
  tx: Tx,
  comment: { id: string; workspaceId: string },
  moderation: Moderation | null,
  status?: CommentStatus,
): Promise<void> {
  await sql`
    update comments set moderation = ${moderation === null ? null : JSON.stringify(moderation)}::jsonb,
           status = coalesce(${status ?? null}, status), version = version + 1
     where workspace_id = ${comment.workspaceId} and id = ${comment.id}`.execute(tx);
}
