import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { getPool } from './pool-view.ts';
import { deletePoolRow } from './store.ts';

export const deletePool = defineOperation({
  name: 'delete_pool',
  face: 'social',
  group: 'pools',
  routes: [{ method: 'DELETE', path: '/pools/{id}' }],
  summary: 'Delete a pool with the posts in it. Posts that it made stay where they are.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found'],
  input: z.object({ id: z.string().max(64) }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),

  async run({ id }, ctx) {
    await getPool(ctx, id, true);
    await deletePoolRow(ctx.db, { workspaceId: ctx.caller.workspaceId, poolId: id });
    return { id, deleted: true as const };
  },
});
