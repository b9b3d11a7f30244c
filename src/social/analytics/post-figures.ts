import { sql } from 'kysely';
import { z } from 'zod';
import type { Metrics } from '#adapters/social/contract.ts';
import type { Context } from '#platform/context.ts';
import { narrowedTo } from '../caller.ts';
import { visiblePosts } from '../posts/store/visible-posts.ts';
import { completed, rateOf } from './metrics.ts';
import { MetricValues } from './overview.ts';

export const PostFigures = z.object({
  postId: z.string(),
  targetId: z.string(),
  accountId: z.string(),
  platform: z.string(),
  platformUrl: z.string().nullable(),
  publishedAt: z.string(),
  metrics: MetricValues.describe('As last read, over the life of the post.'),
  asOf: z.string().nullable().describe('Null when it was not read yet.'),
});
export type PostFigures = z.output<typeof PostFigures>;

export interface FigureRow {
  id: string;
  post_id: string;
  account_id: string;
  platform: string;
  platform_url: string | null;
  published_at: Date;
  metrics: Metrics | null;
  read_at: Date | null;
  sort_value: string;
}

/** Targets that were published, newest first, each with its last reading. */
export async function readFigures(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  where: {
    postId?: string;
    accountIds?: readonly string[];
    from?: Date;
    to?: Date;
    before?: readonly [unknown, string];
    limit: number;
  },
): Promise<FigureRow[]> {
  const narrowed = narrowedTo(caller);
  const conditions = [
    sql`t.workspace_id = ${caller.workspaceId}`,
    sql`t.published_at is not null`,
    sql`t.status in ('published', 'removed')`,
    visiblePosts(caller),
  ];
  if (narrowed !== null) conditions.push(sql`t.account_id = any(${narrowed})`);
  if (where.postId !== undefined) conditions.push(sql`t.post_id = ${where.postId}`);
  if (where.accountIds !== undefined) conditions.push(sql`t.account_id = any(${[...where.accountIds]})`);
  if (where.from !== undefined) conditions.push(sql`t.published_at >= ${where.from}`);
  if (where.to !== undefined) conditions.push(sql`t.published_at < ${where.to}`);
  if (where.before !== undefined)
    conditions.push(sql`(t.published_at, t.id) < (${where.before[0]}::timestamptz, ${where.before[1]})`);
  const { rows } = await sql<FigureRow>`
    select t.id, t.post_id, t.account_id, t.platform, t.platform_url, t.published_at, t.published_at::text as sort_value,
           s.metrics, s.read_at
      from post_targets t
      join posts p on p.workspace_id = t.workspace_id and p.id = t.post_id and p.deleted_at is null
      left join lateral (select m.metrics, m.read_at from metric_snapshots m
                          where m.workspace_id = t.workspace_id and m.account_id = t.account_id and m.target_id = t.id
                          order by m.day desc limit 1) s on true
     where ${sql.join(conditions, sql` and `)}
     order by t.published_at desc, t.id desc limit ${where.limit}`.execute(db);
  return rows;
}

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
