import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { getFeed } from './feed-view.ts';
import { deleteFeedRow } from './store.ts';

export const deleteFeed = defineOperation({
  name: 'delete_feed',
  face: 'social',
  group: 'feeds',
  routes: [{ method: 'DELETE', path: '/feeds/{id}' }],
  summary: 'Stop following a feed. Posts made from it stay.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found'],
  input: z.object({ id: z.string().max(64) }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),

  async run({ id }, ctx) {
    await getFeed(ctx, id, true);
    await deleteFeedRow(ctx.db, { workspaceId: ctx.caller.workspaceId, feedId: id });
    return { id, deleted: true as const };
  },
});
