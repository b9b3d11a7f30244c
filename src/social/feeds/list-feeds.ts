import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { FeedView, presentFeed, seesFeed } from './feed-view.ts';
import { readFeeds } from './store.ts';

export const listFeeds = defineOperation({
  name: 'list_feeds',
  face: 'social',
  group: 'feeds',
  routes: [{ method: 'GET', path: '/feeds' }],
  summary: 'The feeds whose items become drafts, with the result of their last check.',
  scope: 'posts:read',
  right: 'draft',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({ items: z.array(FeedView) }),

  async run(_input, ctx) {
    const all = await readFeeds(ctx.db, ctx.caller.workspaceId);
    return { items: all.filter((row) => seesFeed(ctx, row)).map(presentFeed) };
  },
});
