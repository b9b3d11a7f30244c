import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { planPool } from './plan-pool.ts';
import { getPool } from './pool-view.ts';

const WEEK_HOURS = 168;
/** For each account. */
const SLOTS_MAX = 5;

export const previewPool = defineOperation({
  name: 'preview_pool',
  face: 'social',
  group: 'pools',
  routes: [{ method: 'GET', path: '/pools/{id}/next' }],
  summary: 'The posts that a pool would put into the next free slots of its accounts.',
  description:
    'The next five free slots of each account within a week. Nothing is created; posts that people queue in the meantime take precedence.',
  scope: 'posts:read',
  right: 'draft',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({ id: z.string().max(64) }),
  output: z.object({
    items: z.array(
      z.object({
        accountId: z.string(),
        at: z.string(),
        poolPostId: z
          .string()
          .nullable()
          .describe(
            'Null: all posts are resting, have expired, or were already published there in all their variants.',
          ),
        name: z.string().nullable(),
        text: z.string().nullable(),
      }),
    ),
  }),

  async run({ id }, ctx) {
    const pool = await getPool(ctx, id);
    const hours = Math.max(pool.lead_hours, WEEK_HOURS);
    const plan = await planPool(ctx, pool, { hours, most: SLOTS_MAX });
    const items = plan.flatMap(({ account, choices }) =>
      choices.map(({ at, chosen }) => ({
        accountId: account.id,
        at: at.toISOString(),
        poolPostId: chosen?.post.id ?? null,
        name: chosen?.post.name ?? null,
        text: chosen?.text ?? null,
      })),
    );
    return { items: items.sort((a, b) => a.at.localeCompare(b.at)) };
  },
});
