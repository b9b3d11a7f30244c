import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { defineOperation } from '#platform/operation.ts';
import { narrowedTo, userOf } from '../caller.ts';
import { FeedView, presentFeed } from './feed-view.ts';
import { writeFeed } from './store.ts';

export const rotateCalendarFeed = defineOperation({
  name: 'rotate_calendar_feed',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/calendar-feed' }],
  summary:
    'Create the secret address at which calendar programs read the calendar; the previous one becomes invalid.',
  description:
    'The address is only in this answer. Anyone who has it sees titles, times and accounts of scheduled and published posts, as long as its creator manages the workspace.',
  scope: 'accounts:write',
  proof: true,
  rate: 'write',
  errors: ['forbidden'],
  input: z.object({}),
  output: FeedView.extend({ url: secret(z.string()) }),

  async run(_input, ctx) {
    // The feed would show more than the credential may see.
    if (narrowedTo(ctx.caller) !== null)
      throw new AppError('forbidden', say('calendar_feeds.credential_sees_some_accounts_only'), {
        action: 'rotate_calendar_feed',
      });
    const token = randomBytes(32).toString('base64url');
    const row = await writeFeed(ctx.db, {
      workspaceId: ctx.caller.workspaceId,
      token,
      createdBy: userOf(ctx.caller),
      now: ctx.clock.now(),
    });
    return { ...presentFeed(row), url: `${ctx.publicUrl}/calendar-feed/${token}.ics` };
  },
});
