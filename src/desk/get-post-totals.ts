import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { completed, GROWING, type PostMetrics, rateOf, readFigures } from '#social/public.ts';

const POSTS_MAX = 100;
/** Only this many accounts are added up; further ones are ignored. */
const TARGETS_MAX = 2000;

const Figure = z.number().nullable();

export const getPostTotals = defineOperation({
  name: 'get_post_totals',
  face: 'console',
  group: 'desk',
  summary: 'What posts have reached over all their accounts, as last read.',
  description: 'Complements list_posts. Posts without readings are left out.',
  right: 'read',
  rate: 'read',
  errors: ['invalid_input'],
  input: z.object({ postIds: z.array(z.string().max(64)).min(1).max(POSTS_MAX) }),
  output: z.object({
    posts: z.array(
      z.object({
        postId: z.string(),
        impressions: Figure.describe('Or views, if no platform of the post counts impressions.'),
        engagements: Figure,
        engagementRate: Figure,
      }),
    ),
  }),

  async run({ postIds }, ctx) {
    const figures = await readFigures(ctx, { postIds, limit: TARGETS_MAX });
    const read = figures.flatMap(({ post_id, metrics }) => (metrics ? [{ post_id, metrics }] : []));
    return {
      posts: [...Map.groupBy(read, ({ post_id }) => post_id)].map(([postId, rows]) => {
        const sum = sumOf(rows.map(({ metrics }) => completed(metrics)));
        return {
          postId,
          impressions: sum.impressions ?? sum.views ?? null,
          engagements: sum.engagements ?? null,
          engagementRate: rateOf(sum),
        };
      }),
    };
  },
});

/** A metric that no account has stays absent: a sum of nothing is not zero. */
function sumOf(all: readonly PostMetrics[]): PostMetrics {
  const sum: PostMetrics = {};
  for (const metrics of all)
    for (const name of GROWING) {
      const value = metrics[name];
      if (value !== undefined) sum[name] = (sum[name] ?? 0) + value;
    }
  return sum;
}
