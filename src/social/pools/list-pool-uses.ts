import { z } from 'zod';
import { recall } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { POST } from '../model.ts';
import { readPosts } from '../posts/store/read-posts.ts';
import { getPool } from './pool-view.ts';
import { readPoolPosts } from './store.ts';
import { readUses } from './store-uses.ts';

const USES_MAX = 50;

export const listPoolUses = defineOperation({
  name: 'list_pool_uses',
  face: 'social',
  group: 'pools',
  routes: [{ method: 'GET', path: '/pools/{id}/uses' }],
  summary: 'The slots that a pool recently filled, and the posts that it made for them.',
  scope: 'posts:read',
  right: 'draft',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({ id: z.string().max(64) }),
  output: z.object({
    items: z.array(
      z.object({
        accountId: z.string(),
        slotAt: z
          .string()
          .describe(
            'The slot for which it was made; if another post has taken that slot since, the next free one is used.',
          ),
        poolPostId: z.string(),
        name: z.string().nullable().describe('Null: it is no longer in the pool.'),
        postId: z.string(),
        postStatus: z.enum([...POST.all, 'deleted']),
        waitsFor: z.enum(['localize', 'finish']).nullable().describe('The next step for the draft.'),
        problem: z.string().nullable().describe('Why it was left as a draft, in plain words.'),
      }),
    ),
  }),

  async run({ id }, ctx) {
    const pool = await getPool(ctx, id);
    const place = { workspaceId: pool.workspace_id, poolId: id };
    const uses = await readUses(ctx.db, place, USES_MAX);
    const nameOf = new Map((await readPoolPosts(ctx.db, place)).map((row) => [row.id, row.name]));
    const posts = await readPosts(
      ctx.db,
      pool.workspace_id,
      uses.map(({ post_id }) => post_id),
    );
    const statusOf = new Map(posts.map(({ id: postId, status }) => [postId, status] as const));
    return {
      items: uses.map((row) => ({
        accountId: row.account_id,
        slotAt: row.slot_at.toISOString(),
        poolPostId: row.pool_post_id,
        name: nameOf.get(row.pool_post_id) ?? null,
        postId: row.post_id,
        postStatus: statusOf.get(row.post_id) ?? ('deleted' as const),
        waitsFor: row.next,
        problem: recall(row.problem, row.problem_said),
      })),
    };
  },
});
