import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { getPool, PoolPostView, presentPoolPost } from './pool-view.ts';
import { readPoolPosts } from './store.ts';
import { readTallies } from './store-uses.ts';

export const listPoolPosts = defineOperation({
  name: 'list_pool_posts',
  face: 'social',
  group: 'pools',
  routes: [{ method: 'GET', path: '/pools/{id}/posts' }],
  summary: 'The posts in a pool, and how often each was used.',
  scope: 'posts:read',
  right: 'draft',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({ id: z.string().max(64) }),
  output: z.object({ items: z.array(PoolPostView) }),

  async run({ id }, ctx) {
    const pool = await getPool(ctx, id);
    const place = { workspaceId: pool.workspace_id, poolId: id };
    const tallies = await readTallies(ctx.db, place);
    const posts = await readPoolPosts(ctx.db, place);
    return { items: posts.map((row) => presentPoolPost(row, tallies.get(row.id))) };
  },
});
