import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Place } from '#platform/page-of.ts';
import { REPLY, type ReplyStatus } from './comment.ts';

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

export interface Reply extends ReplyRow {
  comment: { platformCommentId: string; platformPostId: string; postId: string | null };
  /** The workspace is being deleted: nothing goes out of it. */
  isHeld: boolean;
}

const replies = (tx: Tx) => tx.selectFrom('comment_replies as r').selectAll('r').$castTo<ReplyRow>();

/** Oldest first. */
export function readReplies(tx: Tx, workspaceId: string, commentIds: readonly string[]): Promise<ReplyRow[]> {
  return replies(tx)
    .where('r.workspace_id', '=', workspaceId)
    .where(sql<boolean>`r.comment_id = any(${commentIds})`)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
}

export function pageReplies(
  tx: Tx,
  comment: { id: string; workspace_id: string },
  after: Place | null,
  count: number,
): Promise<(ReplyRow & { sort_value: string })[]> {
  return replies(tx)
    .select(sql<string>`r.created_at::text`.as('sort_value'))
    .where('r.workspace_id', '=', comment.workspace_id)
    .where('r.comment_id', '=', comment.id)
    .where(
      after === null
        ? sql<boolean>`true`
        : sql<boolean>`(r.created_at, r.id) > (${after[0]}::timestamptz, ${after[1]})`,
    )
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(count)
    .execute();
}

/** Locks the reply and returns it with what its platform needs to know about the comment. */
export async function lockReply(tx: Tx, replyId: string): Promise<Reply | undefined> {
  const row = await replies(tx)
    .innerJoin('comments as c', (join) =>
      join.onRef('c.workspace_id', '=', 'r.workspace_id').onRef('c.id', '=', 'r.comment_id'),
    )
    .innerJoin('workspaces as w', 'w.id', 'r.workspace_id')
    .select(['c.platform_comment_id as pc', 'c.platform_post_id as pp', 'c.post_id'])
    .select(sql<boolean>`w.dissolves_at is not null or w.dissolved_at is not null`.as('is_held'))
    .where('r.id', '=', replyId)
    .forUpdate('r')
    .executeTakeFirst();
  if (!row) return undefined;
  const { pc, pp, post_id, is_held, ...reply } = row;
  const comment = { platformCommentId: pc, platformPostId: pp ?? '', postId: post_id };
  return { ...reply, comment, isHeld: is_held };
}

export async function insertReply(
  tx: Tx,
  reply: Pick<
    ReplyRow,
    | 'id'
    | 'workspace_id'
    | 'comment_id'
    | 'account_id'
    | 'text'
    | 'executor'
    | 'created_by'
    | 'created_via'
    | 'created_at'
  >,
): Promise<void> {
  await tx.insertInto('comment_replies').values(reply).execute();
}

/** Compare-and-set of one reply; false when another process moved it. */
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
    // Allows the same status again, for another probe or another intent after a new token.
    .where('status', 'in', [...REPLY.sourcesOf(to), to])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Whether the receipt belongs to another reply. Locks the comment, so that of two replies checked
 * at once only one takes it.
 */
export async function isOfAnother(tx: Tx, reply: ReplyRow, platformCommentId: string): Promise<boolean> {
  await tx
    .selectFrom('comments')
    .where('workspace_id', '=', reply.workspace_id)
    .where('id', '=', reply.comment_id)
    .forUpdate()
    .execute();
  const found = await tx
    .selectFrom('comment_replies')
    .where('workspace_id', '=', reply.workspace_id)
    .where('comment_id', '=', reply.comment_id)
    .where('id', '<>', reply.id)
    .where('platform_comment_id', '=', platformCommentId)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Open replies that no job seems to be working on. */
export function lockLostReplies(
  tx: Tx,
  { dueBefore, silentSince, limit }: { dueBefore: Date; silentSince: Date; limit: number },
): Promise<{ id: string; workspace_id: string }[]> {
  return (
    tx
      .selectFrom('comment_replies')
      .select(['id', 'workspace_id'])
      // Spelled out exactly as in the partial index of open replies, so that it can be used.
      .where(sql<boolean>`status in ('pending', 'sending', 'uncertain')`)
      .where(sql<boolean>`case when next_attempt_at is not null then next_attempt_at <= ${dueBefore}
                               else greatest(created_at, intent_at) <= ${silentSince} end`)
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  );
}

export async function giveExecutors(
  tx: Tx,
  executors: readonly { id: string; executor: string }[],
  nextAttemptAt: Date,
): Promise<void> {
  await sql`
    update comment_replies r set executor = n.executor, next_attempt_at = ${nextAttemptAt}
      from jsonb_to_recordset(${JSON.stringify(executors)}::jsonb) as n (id text, executor text)
     where r.id = n.id`.execute(tx);
}
