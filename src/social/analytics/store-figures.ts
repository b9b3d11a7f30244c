import { sql } from 'kysely';
import type { Metrics } from '#adapters/social/contract.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { narrowedTo } from '../caller.ts';
import { visiblePosts } from '../posts/store/visible-posts.ts';

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

/** Published targets, newest first, each with its last reading. */
export async function readFigures(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  where: {
    postId?: string;
    postIds?: readonly string[];
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
  if (where.postIds !== undefined) conditions.push(sql`t.post_id = any(${[...where.postIds]})`);
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

/** One row for each day on which a figure was read. */
export function readDays(
  tx: Tx,
  workspaceId: string,
  figures: readonly FigureRow[],
): Promise<{ target_id: string; day: string; metrics: Metrics }[]> {
  return tx
    .selectFrom('metric_snapshots')
    .select(['target_id', sql<string>`day::text`.as('day'), 'metrics'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`account_id = any(${figures.map((row) => row.account_id)})`)
    .where(sql<boolean>`target_id = any(${figures.map(({ id }) => id)})`)
    .orderBy('target_id')
    .orderBy('metric_snapshots.day')
    .$narrowType<{ metrics: Metrics }>()
    .execute();
}
