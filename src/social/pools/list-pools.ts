import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { PoolView, presentPool, seesPool } from './pool-view.ts';
import { countPoolPosts, readPools } from './store.ts';

export const listPools = defineOperation({
  name: 'list_pools',
  face: 'social',
  group: 'pools',
  routes: [{ method: 'GET', path: '/pools' }],
  summary: 'The pools whose posts fill free posting slots.',
  scope: 'posts:read',
  right: 'draft',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({ items: z.array(PoolView) }),

  async run(_input, ctx) {
    const { workspaceId } = ctx.caller;
    const counts = await countPoolPosts(ctx.db, workspaceId);
    const all = await readPools(ctx.db, workspaceId);
    return {
      items: all.filter((row) => seesPool(ctx, row)).map((row) => presentPool(row, counts.get(row.id) ?? 0)),
    };
  },
});
