import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { textsOf } from '#platform/db/lists.ts';
import { type Approval, isTried, isUnrequested, POST, type PostStatus, rollUp } from '../../model.ts';
import type { PostRow } from '../rows.ts';

/** Compare-and-set. False when the status of the post did not allow the move. */
export async function movePost(
  tx: Tx,
  postId: string,
  to: PostStatus,
  also: {
    from?: readonly PostStatus[];
    scheduledAt?: Date | null;
    publishedAt?: Date;
    approval?: Approval;
    /** The status to which a partly published post returns; null when all of its accounts were asked for. */
    resumeStatus?: PostRow['resume_status'];
    /** The month whose quota counts it. */
    period?: string;
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
      ...(also.period !== undefined && { quota_period: also.period }),
      ...(also.approval !== undefined && { approval: JSON.stringify(also.approval) }),
    })
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface Followed {
  id: string;
  status: PostStatus;
  before: PostRow['resume_status'];
  targets: Stand[];
}

/**
 * Updates the status of posts after their targets moved, however many there are. The caller has locked the
 * posts, so if two targets end at once, the later one sees both. A post that went back to the calendar or its
 * author is finished when its last remaining account is. Returns the posts that moved.
 */
export async function followTargets(
  tx: Tx,
  postIds: readonly string[],
  now: Date,
): Promise<Map<string, PostStatus>> {
  const { rows } = await sql<Followed>`
    select p.id, p.status, p.resume_status as before,
           coalesce((select jsonb_agg(jsonb_build_object('status', t.status, 'executor', t.executor))
                       from post_targets t where t.post_id = p.id), '[]') as targets
      from posts p where id = any(${textsOf(postIds)}) and deleted_at is null
       and status in ('draft', 'approved', 'scheduled', 'publishing', 'failed')`.execute(tx);
  const moves = rows.flatMap((post) => {
    const next = nextOf(post);
    return next === null ? [] : [{ id: post.id, from: post.status, next, before: post.before }];
  });
  if (moves.length === 0) return new Map();
  const { rows: moved } = await sql<{ id: string; status: PostStatus }>`
    update posts p
       set status = m.next, version = p.version + 1, updated_at = clock_timestamp(),
           resume_status = case when m.next = 'publishing' then m.before end,
           published_at = case when m.next = 'published' then ${now} else p.published_at end
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id text, "from" text, next text, before text)
     where p.id = any(${textsOf(moves.map(({ id }) => id))}) and p.id = m.id and p.status = m."from"
    returning p.id, p.status`.execute(tx);
  return new Map(moved.map(({ id, status }) => [id, status]));
}

type Stand = Parameters<typeof isUnrequested>[0];

/** Null when the status of the post stays as it is. */
function nextOf({ status, before, targets }: Followed): PostStatus | null {
  const isUnderWay = status === 'publishing' || status === 'failed';
  if (!isUnderWay && (targets.some(isUnrequested) || !targets.some(isTried))) return null;
  const next = rollUp(targets, before ?? 'draft');
  return next !== status && POST.allows(status, next) ? next : null;
}
