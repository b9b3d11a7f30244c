import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { FeedView, presentFeed } from './feed-view.ts';
import { readFeed } from './store.ts';

export const getCalendarFeed = defineOperation({
  name: 'get_calendar_feed',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/calendar-feed' }],
  summary:
    'Whether the calendar can be subscribed to, and when it was last read. The address is not shown again.',
  scope: 'posts:read',
  right: 'draft',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: FeedView,

  async run(_input, ctx) {
    return presentFeed(await readFeed(ctx.db, ctx.caller.workspaceId));
  },
});
