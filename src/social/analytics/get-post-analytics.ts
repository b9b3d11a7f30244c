import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { completed, DEFINITION_VERSION, rateOf } from './metrics.ts';
import { MetricValues } from './overview.ts';
import { PostFigures, presentFigures } from './post-figures.ts';
import { readDays, readFigures } from './store-figures.ts';

const TARGETS_MAX = 100;

export const getPostAnalytics = defineOperation({
  name: 'get_post_analytics',
  face: 'social',
  group: 'analytics',
  routes: [{ method: 'GET', path: '/analytics/posts/{postId}' }],
  summary: 'Figures of one post, for each account, as they were read day by day.',
  scope: 'analytics:read',
  rate: 'read',
  snapshot: true,
  aside: true,
  errors: ['forbidden', 'not_found'],
  input: z.object({ postId: z.string().max(64) }),
  output: z.object({
    postId: z.string(),
    targets: z.array(
      PostFigures.extend({
        days: z
          .array(z.object({ date: z.string(), metrics: MetricValues }))
          .describe('Only days that were read.'),
      }),
    ),
    definitionVersion: z.string(),
  }),

  async run({ postId }, ctx) {
    const post = await getPost(ctx, postId);
    const figures = await readFigures(ctx, { postId: post.id, limit: TARGETS_MAX });
    const days = await readDays(ctx.db, post.workspace_id, figures);
    const byTarget = Map.groupBy(days, ({ target_id }) => target_id);
    return {
      postId: post.id,
      targets: figures.map((row) => ({
        ...presentFigures(row),
        days: (byTarget.get(row.id) ?? []).map(({ day, metrics }) => {
          const full = completed(metrics);
          return { date: day, metrics: { ...full, engagementRate: rateOf(full) } };
        }),
      })),
      definitionVersion: DEFINITION_VERSION,
    };
  },
});
