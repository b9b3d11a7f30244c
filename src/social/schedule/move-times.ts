import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { actorOf } from '../caller.ts';
import { emitEvent } from '../events/emit-event.ts';
import { wallTime } from '../instant.ts';
import type { PostRow } from '../posts/rows.ts';
import { moveTimesOf } from '../posts/store/calendar.ts';
import { clearSlots } from '../posts/store/move-target.ts';
import { foreignPosts } from '../posts/store/read-targets.ts';
import type { When } from './when.ts';

type Writer = Pick<Context, 'db' | 'caller' | 'clock' | 'changed'>;

export async function requireUse(
  ctx: Pick<Writer, 'db' | 'caller'>,
  postIds: readonly string[],
): Promise<void> {
  if ((await foreignPosts(ctx, postIds)).size > 0)
    throw new AppError('forbidden', inEnglish('The credential may not use every account of this post.'), {
      action: 'schedule',
    });
}

/**
 * Sets new times for scheduled posts, which must be locked. Times of single targets
 * (from a queue) are cleared.
 */
export async function moveTimes(
  ctx: Writer,
  wishes: readonly { post: PostRow; when: When }[],
): Promise<void> {
  const moves = wishes.map(({ post, when }) => ({ post, when: inZoneOfSeries(post, when) }));
  const { workspaceId } = ctx.caller;
  const ids = moves.map(({ post }) => post.id);
  await moveTimesOf(ctx.db, workspaceId, moves);
  await clearSlots(ctx.db, workspaceId, ids);
  for (const { post, when } of moves) {
    ctx.changed(
      { scheduledAt: post.scheduled_at, timezone: post.timezone },
      { scheduledAt: when.at, timezone: when.timezone },
      post.title ?? post.id,
    );
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

/**
 * A series recurs in the time zone of its posts: moving one occurrence must not change
 * that zone for the others.
 */
function inZoneOfSeries({ recurrence, timezone }: PostRow, when: When): When {
  return recurrence === null ? when : { ...when, timezone, localTime: wallTime(when.at, timezone) };
}
