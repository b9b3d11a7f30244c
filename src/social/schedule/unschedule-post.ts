import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { actorOf } from '../caller.ts';
import { emitEvent } from '../events/emit-event.ts';
import { isApproved } from '../model.ts';
import { PostView } from '../posts/post-view.ts';
import type { PostRow } from '../posts/rows.ts';
import { freePlace } from '../posts/store/calendar.ts';
import { movePost } from '../posts/store/move-post.ts';
import { clearSlots } from '../posts/store/move-target.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { notePost } from '../posts/store/write-post.ts';
import { showPost } from '../reading/show-post.ts';
import { dayOf } from '../workspace/days.ts';
import { returnQuota, zoneOf } from '../workspace/store.ts';
import { requireUse } from './move-times.ts';
import { wrongStatus } from './put-on-calendar.ts';
import { instantOf, readLocal } from './when.ts';

export const unschedulePost = defineOperation({
  name: 'unschedule_post',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/{postId}/unschedule' }],
  summary: 'Take a post off the calendar.',
  description: 'It becomes a draft again, or approved if it had been approved.',
  scope: 'schedule:write',
  rate: 'write',
  tier: 'schedule',
  idempotency: 'required',
  errors: ['forbidden', 'not_found', 'conflict'],
  input: z.object({ postId: z.string().max(64) }),
  output: PostView,

  async run({ postId }, ctx) {
    const post = await getPost(ctx, postId, true);
    if (post.status !== 'scheduled')
      throw wrongStatus(post, say('schedule.post_not_calendar', { postStatus: post.status }));
    await requireUse(ctx, [postId]);
    const { workspaceId } = ctx.caller;
    const status = isApproved(post) ? 'approved' : 'draft';
    await movePost(ctx.db, postId, status, {
      from: ['scheduled'],
      scheduledAt: null,
    });
    await notePost(ctx.db, post, { local_time: null, waits_for_localizations: true });
    await clearSlots(ctx.db, workspaceId, [postId]);
    await giveBack(ctx, post);
    ctx.changed({ status: post.status, scheduledAt: post.scheduled_at }, { status, scheduledAt: null });
    await emitEvent(ctx, {
      workspaceId,
      type: 'post.unscheduled',
      actor: actorOf(ctx.caller),
      postId,
      data: { postId, previousScheduledAt: post.scheduled_at?.toISOString() ?? null },
    });
    return showPost(ctx, postId);
  },
});

/** A place in the month's quota can be returned until the first publish; after that it is spent. */
async function giveBack(ctx: Context, post: PostRow): Promise<void> {
  const { workspaceId } = ctx.caller;
  const timezone = await zoneOf(ctx);
  const { month } = dayOf(ctx.clock.now(), timezone);
  const begin = readLocal(`${month}T00:00`);
  if (begin === null) throw new Error('The month is not valid.');
  if (await freePlace(ctx.db, post, month, instantOf(begin, timezone)))
    await returnQuota(ctx.db, workspaceId, 'scheduledThisMonth', month);
}
