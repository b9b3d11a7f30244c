import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { PostRow } from '../rows.ts';
import { type Approval, isTried, isUnasked, POST, type PostStatus, rollUp } from '../../model.ts';

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
    resumeStatus?: PostRow['resume_status'];
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

/**
 * After a target moved: the post follows. The caller has locked it, so of two targets that end at once the
 * later sees both. A post that went back to the calendar or to its author ends with the last account that
 * is left.
 */
export async function followTargets(tx: Tx, postId: string, now: Date): Promise<PostStatus | null> {
  const { rows } = await sql<{ status: PostStatus; before: PostRow['resume_status']; targets: Stand[] }>`
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
  const moved = await movePost(tx, postId, next, {
    ...(next === 'published' && { publishedAt: now }),
    ...(next === 'publishing' && { resumeStatus: post.before }),
  });
  return moved ? next : null;
}

type Stand = Parameters<typeof isUnasked>[0];
