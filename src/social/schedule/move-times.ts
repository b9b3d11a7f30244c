import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { actorOf, narrowedTo } from '../caller.ts';
import { emitEvent } from '../events/emit-event.ts';
import { wallTime } from '../instant.ts';
import { type PostRow } from '../posts/store.ts';
import type { When } from './when.ts';

type Writer = Pick<Context, 'db' | 'caller' | 'clock'>;

/** Posts that also go to accounts which the credential may not use. */
export async function foreignPosts(
  { db, caller }: Pick<Writer, 'db' | 'caller'>,
  postIds: readonly string[],
): Promise<Set<string>> {
  const ids = narrowedTo(caller);
  if (ids === null) return new Set();
  const { rows } = await sql<{ post_id: string }>`
    select distinct post_id from post_targets
     where workspace_id = ${caller.workspaceId} and post_id = any(${[...postIds]})
       and status <> 'skipped' and not (account_id = any(${ids}))`.execute(db);
  return new Set(rows.map((row) => row.post_id));
}

export async function requireUse(
  ctx: Pick<Writer, 'db' | 'caller'>,
  postIds: readonly string[],
): Promise<void> {
  if ((await foreignPosts(ctx, postIds)).size > 0)
    throw new AppError('forbidden', 'The credential may not use every account of this post.', {
      action: 'schedule',
    });
}

/** Every account that these posts go to. */
export async function accountsOf(
  { db, caller }: Pick<Writer, 'db' | 'caller'>,
  postIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from post_targets
     where workspace_id = ${caller.workspaceId} and post_id = any(${[...postIds]}) order by account_id`.execute(
    db,
  );
  return rows.map((row) => row.account_id);
}

/** New times for posts that are scheduled and locked. Times of single targets (from a queue) end with it. */
export async function moveTimes(
  ctx: Writer,
  wishes: readonly { post: PostRow; when: When }[],
): Promise<void> {
  const moves = wishes.map(({ post, when }) => ({ post, when: inZoneOfSeries(post, when) }));
  const { workspaceId } = ctx.caller;
  const ids = moves.map(({ post }) => post.id);
  await sql`
    update posts p set scheduled_at = r.at, timezone = r.timezone, local_time = r.local_time,
           version = p.version + 1, updated_at = clock_timestamp()
      from unnest(${ids}::text[], ${moves.map(({ when }) => when.at.toISOString())}::timestamptz[],
                  ${moves.map(({ when }) => when.timezone)}::text[], ${moves.map(({ when }) => when.localTime)}::text[])
           as r(id, at, timezone, local_time)
     where p.id = r.id and p.workspace_id = ${workspaceId} and p.status = 'scheduled' and p.deleted_at is null`.execute(
    ctx.db,
  );
  await sql`
    update post_targets set next_attempt_at = null
     where workspace_id = ${workspaceId} and post_id = any(${ids}) and status = 'pending'`.execute(ctx.db);
  for (const { post, when } of moves) {
    await emitEvent(ctx, {
      workspaceId,
      type: 'post.scheduled',
      actor: actorOf(ctx.caller),
      postId: post.id,
      data: {
        postId: post.id,
        scheduledAt: when.at.toISOString(),
        timezone: when.timezone,
        previousScheduledAt: post.scheduled_at?.toISOString() ?? null,
      },
    });
  }
}

/** The zone of a post is the one that its series recurs in: one moved occurrence must not take the others along. */
function inZoneOfSeries({ recurrence, timezone }: PostRow, when: When): When {
  return recurrence === null ? when : { ...when, timezone, localTime: wallTime(when.at, timezone) };
}
