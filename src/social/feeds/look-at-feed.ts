import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { readFeedJob } from '../jobs.ts';
import { FeedView, getFeed, presentFeed } from './feed-view.ts';
import { askForLook } from './store.ts';

/** After this time a reading whose worker died no longer blocks a new request. */
const UNDER_WAY_MS = 60_000;

export const lookAtFeed = defineOperation({
  name: 'look_at_feed',
  face: 'social',
  group: 'feeds',
  routes: [{ method: 'POST', path: '/feeds/{id}/look' }],
  summary: 'Check a feed for new items now.',
  description: 'Accepted at once; isLooking of list_feeds is false when the check has ended.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found', 'conflict'],
  input: z.object({ id: z.string().max(64) }),
  output: FeedView,

  async run({ id }, ctx) {
    const feed = await getFeed(ctx, id, true);
    const now = ctx.clock.now();
    if (feed.paused) throw new AppError('conflict', say('feeds.paused'), { status: 'paused' });
    if (feed.asked_at && now.getTime() - feed.asked_at.getTime() < UNDER_WAY_MS) return presentFeed(feed);
    const tenant = { workspaceId: feed.workspace_id, projectId: null };
    const asked = await askForLook(ctx.db, { workspaceId: feed.workspace_id, feedId: id }, now);
    await ctx.jobs.enqueue(ctx.db, readFeedJob, { feedId: id }, { tenant, requestId: ctx.requestId });
    return presentFeed(asked ?? feed);
  },
});
