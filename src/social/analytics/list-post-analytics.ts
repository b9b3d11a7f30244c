import { z } from 'zod';
import { decodeCursor, encodeCursor, filtersHash } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { Platform } from '../posts/fields.ts';
import { PostFigures, presentFigures, readFigures } from './post-figures.ts';
import { rangeFields, RangeView, readRange, startOf } from './range.ts';
import { requireAccounts } from './require-accounts.ts';

export const listPostAnalytics = defineOperation({
  name: 'list_post_analytics',
  face: 'social',
  group: 'analytics',
  routes: [{ method: 'GET', path: '/analytics/posts' }],
  summary: 'What was published in a range of days, newest first, with its figures as last read.',
  scope: 'analytics:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    ...rangeFields,
    accountIds: z.array(z.string().max(64)).max(100).optional(),
    platforms: z.array(Platform).max(20).optional(),
    limit: z.int().min(1).max(100).default(25),
    cursor: z.string().max(2000).optional(),
  }),
  output: z.object({ items: z.array(PostFigures), range: RangeView, nextCursor: z.string().nullable() }),

  async run({ limit, cursor, ...input }, ctx) {
    const range = await readRange(ctx, input);
    const accounts = await requireAccounts(ctx, input);
    const key = ctx.keyring.derive('cursor');
    const { accountIds, platforms } = input;
    const { workspaceId } = ctx.caller;
    // Not of the range: its default moves at midnight, and a cursor must not end then.
    const filters = {
      operation: 'list_post_analytics',
      workspaceId,
      accountIds,
      platforms,
      from: input.from,
      to: input.to,
    };
    const of = { s: 'publishedAt desc', f: filtersHash(filters) };
    const rows = await readFigures(ctx, {
      accountIds: accounts.map(({ id }) => id),
      from: startOf(range.from, range.timezone),
      to: startOf(range.to, range.timezone, 1),
      ...(cursor && { before: decodeCursor(cursor, of, key).k }),
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(presentFigures),
      range,
      nextCursor:
        last && rows.length > limit ? encodeCursor({ k: [last.sort_value, last.id], ...of }, key) : null,
    };
  },
});
