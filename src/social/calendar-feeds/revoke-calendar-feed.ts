import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { deleteFeed } from './store.ts';

export const revokeCalendarFeed = defineOperation({
  name: 'revoke_calendar_feed',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'DELETE', path: '/calendar-feed' }],
  summary: 'Revoke the secret address of the calendar.',
  scope: 'accounts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found'],
  input: z.object({}),
  output: z.object({ revoked: z.literal(true) }),

  async run(_input, ctx) {
    if (!(await deleteFeed(ctx.db, ctx.caller.workspaceId)))
      throw new AppError('not_found', say('calendar_feeds.no_calendar_feed'));
    return { revoked: true as const };
  },
});
