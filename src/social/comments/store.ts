import { type RawBuilder, sql, type Updateable } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Caller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Place } from '#platform/page-of.ts';
import { narrowedTo } from '../caller.ts';
import { ofSharedPosts } from '../posts/store/visible-posts.ts';
import type { CommentStatus } from './comment.ts';
import type { CommentView } from './comment-view.ts';

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

type Reader = Pick<Context, 'db' | 'caller'>;

/**
 * Over comments `c`: those on accounts that the caller may use; a client sees those on posts shared with it.
 */
function visibleComments(caller: Caller): RawBuilder<boolean> {
  const ids = narrowedTo(caller);
  const byAccount = ids === null ? sql`true` : sql`c.account_id = any(${ids})`;
  return sql<boolean>`(${byAccount} and ${ofSharedPosts(caller, sql`p.id = c.post_id`)})`;
}

const comments = (tx: Tx) => tx.selectFrom('comments as c').selectAll('c').$castTo<CommentRow>();

/**
 * 404 for a comment that does not exist, is a reply row, or belongs to another workspace; the
 * caller cannot tell which.
 */
export async function getComment(ctx: Reader, commentId: string, lock = false): Promise<CommentRow> {
  const row = await comments(ctx.db)
    .where('c.id', '=', commentId)
    .where('c.workspace_id', '=', ctx.caller.workspaceId)
    .where(visibleComments(ctx.caller))
    .$if(lock, (query) => query.forUpdate('c'))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', say('comments.no_comment', { commentId }), { commentId });
  return row;
}

/** For a job, which has no caller and so no restrictions. */
export function lockComment(tx: Tx, workspaceId: string, commentId: string): Promise<CommentRow | undefined> {
  return comments(tx)
    .where('c.workspace_id', '=', workspaceId)
    .where('c.id', '=', commentId)
    .forUpdate()
    .executeTakeFirst();
}

/** A part of the inbox. */
interface InboxPlace {
  accountId?: string | undefined;
  postId?: string | undefined;
  platform?: string | undefined;
}

interface InboxFilters extends InboxPlace {
  status?: CommentStatus | undefined;
  unread?: boolean | undefined;
  assigneeId?: string | undefined;
  locale?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function placeConditions({ caller }: Reader, place: InboxPlace): RawBuilder<boolean>[] {
  return [
    sql`c.workspace_id = ${caller.workspaceId}`,
    visibleComments(caller),
    ...(place.accountId === undefined ? [] : [sql<boolean>`c.account_id = ${place.accountId}`]),
    ...(place.postId === undefined ? [] : [sql<boolean>`c.post_id = ${place.postId}`]),
    ...(place.platform === undefined ? [] : [sql<boolean>`c.platform = ${place.platform}`]),
  ];
}

/** Newest first. Comments deleted on the platform are shown only on request. */
export function readInbox(
  ctx: Reader,
  filters: InboxFilters,
  before: Place | null,
  count: number,
): Promise<(CommentRow & { sort_value: string })[]> {
  const conditions = placeConditions(ctx, filters);
  if (filters.status === undefined) conditions.push(sql`c.status <> 'deleted'`);
  else conditions.push(sql`c.status = ${filters.status}`);
  if (filters.unread !== undefined) conditions.push(sql`c.unread = ${filters.unread}`);
  if (filters.assigneeId !== undefined) conditions.push(sql`c.assignee_id = ${filters.assigneeId}`);
  if (filters.locale !== undefined) conditions.push(sql`c.locale = ${filters.locale}`);
  if (filters.from !== undefined) conditions.push(sql`c.published_at >= ${new Date(filters.from)}`);
  if (filters.to !== undefined) conditions.push(sql`c.published_at < ${new Date(filters.to)}`);
  if (filters.q)
    conditions.push(sql`(strpos(lower(c.text), lower(${filters.q})) > 0
      or strpos(lower(c.author ->> 'displayName'), lower(${filters.q})) > 0
      or strpos(lower(c.author ->> 'handle'), lower(${filters.q})) > 0)`);
  if (before) conditions.push(sql`(c.published_at, c.id) < (${before[0]}::timestamptz, ${before[1]})`);
  return comments(ctx.db)
    .select(sql<string>`c.published_at::text`.as('sort_value'))
    .where((eb) => eb.and(conditions))
    .orderBy('c.published_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(count)
    .execute();
}

export async function countInbox(ctx: Reader, place: InboxPlace): Promise<{ open: number; unread: number }> {
  return ctx.db
    .selectFrom('comments as c')
    .select(sql<number>`count(*) filter (where c.status = 'open')::int`.as('open'))
    .select(sql<number>`count(*) filter (where c.unread and c.status <> 'deleted')::int`.as('unread'))
    .where((eb) => eb.and(placeConditions(ctx, place)))
    .executeTakeFirstOrThrow();
}

/** Every change, by the team or by a job, makes a new version. */
export async function changeComment(
  tx: Tx,
  { id, workspace_id }: Pick<CommentRow, 'id' | 'workspace_id'>,
  set: Updateable<Tables['comments']>,
): Promise<void> {
  await tx
    .updateTable('comments')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

export function writeModeration(
  tx: Tx,
  comment: Pick<CommentRow, 'id' | 'workspace_id'>,
  moderation: Moderation | null,
  status?: CommentStatus,
): Promise<void> {
  return changeComment(tx, comment, {
    moderation: moderation && JSON.stringify(moderation),
    ...(status !== undefined && { status }),
  });
}
