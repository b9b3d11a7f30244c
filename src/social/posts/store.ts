import { createHash } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Caller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { isClient, mayUse, narrowedTo } from '../caller.ts';
import {
  type Approval,
  isTried,
  isUnasked,
  POST,
  type PostStatus,
  rollUp,
  TARGET,
  type TargetStatus,
} from '../model.ts';
import type { Content, Variant } from './content.ts';
import type { Settings } from './settings.ts';

export type PostRow = Selectable<Tables['posts']>;
export type TargetRow = Selectable<Tables['post_targets']>;

/** Columns with JSON inside, as they are written. */
export interface PostParts {
  content: Content;
  variants: Variant[];
  settings: Settings;
}

export function partsOf(row: Pick<PostRow, 'content' | 'variants' | 'settings'>): PostParts {
  return {
    content: row.content as Content,
    variants: row.variants as Variant[],
    settings: row.settings as Settings,
  };
}

/** What an approval is given for: change any of it and the approval is void. */
export function contentHash(parts: PostParts, accountIds: readonly string[]): string {
  const { content, variants, settings } = parts;
  const value = [content, variants, settings, [...accountIds].sort()];
  // jsonb gives keys back in an order of its own, so the order must not count.
  const canonical = JSON.stringify(value, (_key, part: unknown) =>
    typeof part !== 'object' || part === null || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1))),
  );
  return createHash('sha256').update(canonical).digest('base64url');
}

/** 404 for a post that does not exist, was deleted or belongs to another workspace: not told apart. */
export async function getPost(
  ctx: Pick<Context, 'db' | 'caller'>,
  postId: string,
  lock = false,
): Promise<PostRow> {
  const row = await ctx.db
    .selectFrom('posts as p')
    .selectAll('p')
    .where('p.id', '=', postId)
    .where('p.workspace_id', '=', ctx.caller.workspaceId)
    .where('p.deleted_at', 'is', null)
    .where(visiblePosts(ctx.caller))
    .$if(lock, (query) => query.forUpdate('p'))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', `There is no post ${postId}.`, { postId });
  return row;
}

/**
 * Over posts `p`. A credential that is narrowed to some accounts sees posts that go to at least one of
 * them, or to none yet; a client sees what was shared for its approval.
 */
export function visiblePosts(caller: Caller): RawBuilder<boolean> {
  const ids = narrowedTo(caller);
  const byAccount =
    ids === null
      ? sql`true`
      : sql`(not exists (select from post_targets t where t.workspace_id = p.workspace_id and t.post_id = p.id)
          or exists (select from post_targets t where t.workspace_id = p.workspace_id and t.post_id = p.id
                      and t.account_id = any(${ids})))`;
  const byShare = isClient(caller) ? sql`p.approval @> '{"steps":[{"kind":"client"}]}'` : sql`true`;
  return sql<boolean>`(${byAccount} and ${byShare})`;
}

/** Of what is not a post, a client sees what belongs to one that it sees; `link` ties it to posts `p`. */
export function ofSharedPosts(caller: Caller, link: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!isClient(caller)) return sql<boolean>`true`;
  return sql<boolean>`exists (select from posts p where p.workspace_id = ${caller.workspaceId}
    and p.deleted_at is null and ${visiblePosts(caller)} and ${link})`;
}

export async function readTargets(tx: Tx, postId: string): Promise<TargetRow[]> {
  return tx
    .selectFrom('post_targets')
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Compare-and-set. False when the post was not in a status that allows the move. */
export async function movePost(
  tx: Tx,
  postId: string,
  to: PostStatus,
  also: {
    from?: readonly PostStatus[];
    scheduledAt?: Date | null;
    publishedAt?: Date;
    approval?: Approval;
    /** Where a post that is being published returns to; null when all of it was asked for. */
    resumeStatus?: PostStatus | null;
  } = {},
): Promise<boolean> {
  const from = (also.from ?? POST.all).filter((status) => POST.allows(status, to));
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({
      status: to,
      version: sql`version + 1`,
      updated_at: sql`clock_timestamp()`,
      resume_status: also.resumeStatus ?? null,
      ...(also.scheduledAt !== undefined && { scheduled_at: also.scheduledAt }),
      ...(also.publishedAt !== undefined && { published_at: also.publishedAt }),
      ...(also.approval !== undefined && { approval: JSON.stringify(also.approval) }),
    })
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Compare-and-set of one target; what is written beside the status comes in `set`. */
export async function moveTarget(
  tx: Tx,
  targetId: string,
  to: TargetStatus,
  set: Partial<Omit<TargetRow, 'id' | 'status'>> = {},
): Promise<boolean> {
  const json = (value: unknown) => (value === null || value === undefined ? value : JSON.stringify(value));
  const { numUpdatedRows } = await tx
    .updateTable('post_targets')
    .set({
      ...(set as object),
      ...('error' in set && { error: json(set.error) as string }),
      ...('parts' in set && { parts: json(set.parts) as string }),
      ...('manual' in set && { manual: json(set.manual) as string }),
      ...('first_comment' in set && { first_comment: json(set.first_comment) as string }),
      ...('snapshot' in set && { snapshot: json(set.snapshot) as string }),
      ...('cost_estimate' in set && { cost_estimate: json(set.cost_estimate) as string }),
      status: to,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', targetId)
    .where('status', 'in', [...TARGET.sourcesOf(to)])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * After a target moved: the post follows. The caller has locked it, so of two targets that end at once the
 * later sees both. A post that went back to the calendar or to its author ends with the last account that
 * is left.
 */
export async function followTargets(tx: Tx, postId: string, now: Date): Promise<PostStatus | null> {
  const { rows } = await sql<{ status: PostStatus; before: PostStatus | null; targets: Stand[] }>`
    select p.status, p.resume_status as before,
           coalesce((select jsonb_agg(jsonb_build_object('status', t.status, 'executor', t.executor))
                       from post_targets t where t.post_id = p.id), '[]') as targets
      from posts p where id = ${postId} and status in ('draft', 'approved', 'scheduled', 'publishing', 'failed')`.execute(
    tx,
  );
  const [post] = rows;
  if (!post) return null;
  const isUnderWay = post.status === 'publishing' || post.status === 'failed';
  if (!isUnderWay && (post.targets.some(isUnasked) || !post.targets.some(isTried))) return null;
  const next = rollUp(post.targets, post.before ?? 'draft');
  if (next === post.status) return null;
  const moved = await movePost(tx, postId, next, next === 'published' ? { publishedAt: now } : {});
  return moved ? next : null;
}

type Stand = Parameters<typeof isUnasked>[0];

/** A narrowed credential sees a post that also goes elsewhere, but what it changes would be seen there too. */
export function requireWhole(
  caller: Caller,
  targets: readonly Pick<TargetRow, 'account_id'>[],
  action: string,
): void {
  if (targets.every((target) => mayUse(caller, target.account_id))) return;
  throw new AppError('forbidden', 'The post also goes to accounts that this credential may not use.', {
    action,
  });
}

/** The status does not allow it. */
export function refuseStatus(post: Pick<PostRow, 'status' | 'version'>, sentence: string): AppError {
  return new AppError('conflict', sentence, { status: post.status, version: post.version });
}

export function checkVersion(post: Pick<PostRow, 'status' | 'version'>, version: number | undefined): void {
  if (version === undefined || version === post.version) return;
  throw refuseStatus(post, `version: the post has changed since; it is at version ${post.version} now.`);
}
