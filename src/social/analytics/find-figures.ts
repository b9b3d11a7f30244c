import type { Context } from '#platform/context.ts';
import { pageOf } from '#platform/page-of.ts';
import { presentFigures } from './post-figures.ts';
import { readRange, startOf } from './range.ts';
import { requireAccounts } from './require-accounts.ts';
import { readFigures } from './store-figures.ts';

interface Search {
  from?: string | undefined;
  to?: string | undefined;
  timezone?: string | undefined;
  accountIds?: string[] | undefined;
  platforms?: string[] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** One page of the posts published in a range of days, newest first. */
export async function findFigures(ctx: Context, operation: string, search: Search) {
  const { from, to, accountIds, platforms, limit, cursor } = search;
  const range = await readRange(ctx, search);
  const accounts = await requireAccounts(ctx, search);
  const { items, nextCursor } = await pageOf(ctx, {
    page: { limit, cursor },
    sort: 'publishedAt desc',
    // Not the resolved range: its default moves at midnight, which must not invalidate a cursor.
    filters: { operation, workspaceId: ctx.caller.workspaceId, accountIds, platforms, from, to },
    read: (before, count) =>
      readFigures(ctx, {
        accountIds: accounts.map(({ id }) => id),
        from: startOf(range.from, range.timezone),
        to: startOf(range.to, range.timezone, 1),
        ...(before && { before }),
        limit: count,
      }),
    placeOf: ({ sort_value, id }) => [sort_value, id],
    show: (rows) => rows.map(presentFigures),
  });
  return { items, range, nextCursor };
}
