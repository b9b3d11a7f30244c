import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { lockAccounts } from '../accounts/store/accounts.ts';
import { confirm, confirmationOutput } from '../confirmations/confirm.ts';
import { wallTime } from '../instant.ts';
import { requireTranslated } from '../posts/blocked-versions.ts';
import { PostView } from '../posts/post-view.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { showPost } from '../reading/show-post.ts';
import { calendarInput, calendarWrite } from './calendar-fields.ts';
import { putOnCalendar, requireUnscheduled } from './put-on-calendar.ts';
import { freeSlots } from './slots.ts';
import { readSlots, readTaken, readZones } from './store.ts';
import { chooseTargets } from './targets.ts';

export const queuePost = defineOperation({
  name: 'queue_post',
  routes: [{ method: 'POST', path: '/posts/{postId}/queue' }],
  summary: 'Put a post into the next or last free posting slot of each of its accounts.',
  description:
    'Each account publishes in its own slot; scheduledAt of the post is the earliest slot, and nextAttemptAt of a target is its own time if that is later.',
  ...calendarWrite,
  input: z.object({
    postId: z.string().max(64),
    position: z.enum(['next', 'last']).default('next'),
    ...calendarInput,
  }),
  output: z.object({
    post: PostView,
    slot: z.array(z.object({ accountId: z.string(), at: z.string() })),
    ...confirmationOutput,
  }),

  async run({ postId, position, accountIds, waitForLocalizations, confirmationId }, ctx) {
    const post = await getPost(ctx, postId, true);
    requireUnscheduled(post);
    requireTranslated(ctx, post, waitForLocalizations);
    const targets = await chooseTargets(ctx, postId, accountIds);
    const ids = targets.map((target) => target.account_id);
    // Locked, so that two posts queued at once cannot both find the same slot free.
    await lockAccounts(ctx, ids);
    const now = ctx.clock.now();
    const slots = await readSlots(ctx, ids);
    const taken = await readTaken(ctx, ids, now);
    const zones = await readZones(ctx, ids);
    const found = targets.map((target) => {
      const id = target.account_id;
      const [at] = freeSlots(
        slots.get(id) ?? [],
        zones.get(id) ?? post.timezone,
        taken.get(id) ?? [],
        { now, position },
        1,
      );
      if (at === undefined)
        throw new AppError('conflict', say('schedule.account_no_free_posting_slot', { id }), {
          accountId: id,
          status: post.status,
        });
      return { target, at };
    });
    const first = new Date(Math.min(...found.map(({ at }) => at.getTime())));
    const later = new Map(
      found.filter(({ at }) => at > first).map(({ target, at }) => [target.id, at] as const),
    );
    const when = { at: first, timezone: post.timezone, localTime: wallTime(first, post.timezone) };
    await putOnCalendar(ctx, post, targets, { ...when, waitForLocalizations }, later);
    await confirm(ctx, {
      operation: 'queue_post',
      postIds: [postId],
      accountIds: ids,
      request: { postId, position, accountIds, waitForLocalizations, confirmationId },
      answer: async () => ({ post: await showPost(ctx, postId), slot: [] }),
    });
    return {
      post: await showPost(ctx, postId),
      slot: found.map(({ target, at }) => ({ accountId: target.account_id, at: at.toISOString() })),
    };
  },
});
