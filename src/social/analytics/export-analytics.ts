import { z } from 'zod';
import { neutralise } from '#kernel/spreadsheet-safe.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFieldsUpTo, NextCursor } from '#platform/page-of.ts';
import { namesOfAccounts } from '../accounts/store/accounts.ts';
import { namesOfPosts } from '../posts/store/read-posts.ts';
import { findFigures } from './find-figures.ts';
import { METRICS } from './metrics.ts';
import { PostFigures } from './post-figures.ts';
import { rangeFields, RangeView } from './range.ts';

const ROWS_MAX = 1000;
const PLAIN = [
  'postId',
  'post',
  'targetId',
  'accountId',
  'account',
  'handle',
  'platform',
  'platformUrl',
  'publishedAt',
  'asOf',
] as const;
const FIGURES = METRICS.filter((metric) => !['followers', 'followersDelta', 'posts'].includes(metric));

export const exportAnalytics = defineOperation({
  name: 'export_analytics',
  face: 'social',
  group: 'analytics',
  routes: [{ method: 'GET', path: '/analytics/export' }],
  summary: 'Figures of posts as CSV or JSON, up to 1,000 in one answer; continue with the cursor.',
  description: 'The CSV also has readable names for post and account: title or text, name and handle.',
  scope: 'analytics:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    ...rangeFields,
    accountIds: z.array(z.string().max(64)).max(100).optional(),
    format: z.enum(['csv', 'json']).default('csv'),
    ...cursorFieldsUpTo(ROWS_MAX),
  }),
  output: z.object({
    format: z.enum(['csv', 'json']),
    filename: z.string(),
    range: RangeView,
    count: z.int(),
    csv: z.string().nullable(),
    items: z.array(PostFigures).nullable(),
    nextCursor: NextCursor,
  }),

  async run({ format, ...search }, ctx) {
    const { items, range, nextCursor } = await findFigures(ctx, 'export_analytics', search);
    return {
      format,
      filename: `analytics-${range.from}-${range.to}.${format}`,
      range,
      count: items.length,
      csv: format === 'csv' ? csvOf(await named(ctx, items)) : null,
      items: format === 'json' ? items : null,
      nextCursor,
    };
  },
});

type Named = PostFigures & { post: string; account: string; handle: string };

async function named({ db, caller }: Context, items: readonly PostFigures[]): Promise<Named[]> {
  const unique = (ids: string[]) => [...new Set(ids)];
  const posts = await namesOfPosts(db, caller.workspaceId, unique(items.map(({ postId }) => postId)));
  const accounts = await namesOfAccounts(
    db,
    caller.workspaceId,
    unique(items.map(({ accountId }) => accountId)),
  );
  return items.map((item) => {
    const account = accounts.get(item.accountId);
    return {
      ...item,
      post: posts.get(item.postId) ?? '',
      account: account?.displayName ?? '',
      handle: account?.handle ?? '',
    };
  });
}

function csvOf(items: readonly Named[]): string {
  const lines = items.map((item) => [
    ...PLAIN.map((name) => item[name] ?? ''),
    // An empty cell means unknown; a zero was read.
    ...FIGURES.map((metric) => item.metrics[metric] ?? ''),
  ]);
  return [[...PLAIN, ...FIGURES], ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** Only text is neutralised: a negative number is not a formula. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' ? neutralise(text) : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
