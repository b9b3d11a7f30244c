import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { actorOf } from '../caller.ts';
import { emitEvent } from '../events/emit-event.ts';
import { isApproved } from '../model.ts';
import { PostView } from '../posts/post-view.ts';
import { getPost, movePost, type PostRow } from '../posts/store.ts';
import { showPost } from '../reading/show-post.ts';
import { dayOf } from '../workspace/days.ts';
import { returnQuota } from '../workspace/quota.ts';
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
      throw wrongStatus(post, `A post that is ${post.status} is not on the calendar.`);
    await requireUse(ctx, [postId]);
    const { workspaceId } = ctx.caller;
    await movePost(ctx.db, postId, isApproved(post) ? 'approved' : 'draft', {
      from: ['scheduled'],
      scheduledAt: null,
    });
    await ctx.db
      .updateTable('posts')
      .set({ local_time: null, waits_for_localizations: true })
      .where('id', '=', postId)
      .where('workspace_id', '=', workspaceId)
      .execute();
    await sql`
      update post_targets set next_attempt_at = null
       where workspace_id = ${workspaceId} and post_id = ${postId} and status = 'pending'`.execute(ctx.db);
    await giveBack(ctx, post);
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

/** Until the first publish of the month a place on the calendar can be had back; then it is spent. */
async function giveBack(ctx: Context, post: PostRow): Promise<void> {
  const { workspaceId } = ctx.caller;
  const { timezone } = await ctx.db
    .selectFrom('workspaces')
    .select('timezone')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const { month } = dayOf(ctx.clock.now(), timezone);
  const begin = readLocal(`${month}T00:00`);
  if (begin === null) throw new Error('A month that does not begin.');
  const { rows } = await sql<{ id: string }>`
    update posts set quota_period = null
     where id = ${post.id} and workspace_id = ${workspaceId} and quota_period = ${month}::date
       and not exists (select from posts q
                        where q.workspace_id = ${workspaceId} and q.deleted_at is null
                          and q.published_at >= ${instantOf(begin, timezone)})
    returning id`.execute(ctx.db);
  if (rows.length > 0) await returnQuota(ctx.db, workspaceId, 'scheduledThisMonth', month);
}
