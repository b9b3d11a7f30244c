import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { getPool } from './pool-view.ts';
import { deletePoolPostRow } from './store.ts';

export const deletePoolPost = defineOperation({
  name: 'delete_pool_post',
  face: 'social',
  group: 'pools',
  routes: [{ method: 'DELETE', path: '/pools/{id}/posts/{poolPostId}' }],
  summary: 'Remove a post from a pool. Posts made from it stay where they are.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found'],
  input: z.object({ id: z.string().max(64), poolPostId: z.string().max(64) }),
  output: z.object({ id: z.string(), poolPostId: z.string(), deleted: z.literal(true) }),

  async run({ id, poolPostId }, ctx) {
    const pool = await getPool(ctx, id, true);
    const place = { workspaceId: pool.workspace_id, poolId: id };
    if (!(await deletePoolPostRow(ctx.db, place, poolPostId)))
      throw new AppError('not_found', say('pools.no_post'), { field: 'poolPostId' });
    return { id, poolPostId, deleted: true as const };
  },
});
