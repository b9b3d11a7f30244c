import { z } from 'zod';
import { completed, rateOf } from './metrics.ts';
import { MetricValues } from './overview.ts';
import type { FigureRow } from './store-figures.ts';

export const PostFigures = z.object({
  postId: z.string(),
  targetId: z.string(),
  accountId: z.string(),
  platform: z.string(),
  platformUrl: z.string().nullable(),
  publishedAt: z.string(),
  metrics: MetricValues.describe('As last read, over the lifetime of the post.'),
  asOf: z.string().nullable().describe('Null if it was not read yet.'),
});
export type PostFigures = z.output<typeof PostFigures>;

export function presentFigures(row: FigureRow): PostFigures {
  const metrics = completed(row.metrics ?? {});
  return {
    postId: row.post_id,
    targetId: row.id,
    accountId: row.account_id,
    platform: row.platform,
    platformUrl: row.platform_url,
    publishedAt: row.published_at.toISOString(),
    metrics: row.metrics === null ? {} : { ...metrics, engagementRate: rateOf(metrics) },
    asOf: row.read_at?.toISOString() ?? null,
  };
}
