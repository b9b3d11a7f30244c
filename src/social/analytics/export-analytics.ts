import { z } from 'zod';
import { decodeCursor, encodeCursor, filtersHash } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { METRICS } from './metrics.ts';
import { PostFigures, presentFigures, readFigures } from './post-figures.ts';
import { rangeFields, RangeView, readRange, startOf } from './range.ts';
import { requireAccounts } from './require-accounts.ts';

const ROWS_MAX = 1000;
const PLAIN = ['postId', 'targetId', 'accountId', 'platform', 'platformUrl', 'publishedAt', 'asOf'] as const;
const FIGURES = METRICS.filter((metric) => !['followers', 'followersDelta', 'posts'].includes(metric));

export const exportAnalytics = defineOperation({
  name: 'export_analytics',
  face: 'social',
  group: 'analytics',
  routes: [{ method: 'GET', path: '/analytics/export' }],
  summary: 'Figures of posts as CSV or JSON, at most 1,000 in one answer; go on with the cursor.',
  scope: 'analytics:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    ...rangeFields,
    accountIds: z.array(z.string().max(64)).max(100).optional(),
    format: z.enum(['csv', 'json']).default('csv'),
    limit: z.int().min(1).max(ROWS_MAX).default(ROWS_MAX),
    cursor: z.string().max(2000).optional(),
  }),
  output: z.object({
    format: z.enum(['csv', 'json']),
    filename: z.string(),
    range: RangeView,
    count: z.int(),
    csv: z.string().nullable(),
    items: z.array(PostFigures).nullable(),
    nextCursor: z.string().nullable(),
  }),

  async run({ format, limit, cursor, ...input }, ctx) {
    const range = await readRange(ctx, input);
    const accounts = await requireAccounts(ctx, input);
    const key = ctx.keyring.derive('cursor');
    const { workspaceId } = ctx.caller;
    const { from, to, accountIds } = input;
    const of = {
      s: 'publishedAt desc',
      f: filtersHash({ operation: 'export_analytics', workspaceId, from, to, accountIds }),
    };
    const rows = await readFigures(ctx, {
      accountIds: accounts.map(({ id }) => id),
      from: startOf(range.from, range.timezone),
      to: startOf(range.to, range.timezone, 1),
      ...(cursor && { before: decodeCursor(cursor, of, key).k }),
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const items = shown.map(presentFigures);
    return {
      format,
      filename: `analytics-${range.from}-${range.to}.${format}`,
      range,
      count: items.length,
      csv: format === 'csv' ? csvOf(items) : null,
      items: format === 'json' ? items : null,
      nextCursor:
        last && rows.length > limit ? encodeCursor({ k: [last.sort_value, last.id], ...of }, key) : null,
    };
  },
});

function csvOf(items: readonly PostFigures[]): string {
  const lines = items.map((item) => [
    ...PLAIN.map((name) => item[name] ?? ''),
    // An empty cell is not known; a zero was read.
    ...FIGURES.map((metric) => item.metrics[metric] ?? ''),
  ]);
  return [[...PLAIN, ...FIGURES], ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** A cell that begins like a formula would be run by a spreadsheet. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
