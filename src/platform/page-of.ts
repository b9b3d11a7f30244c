import { z } from 'zod';
import {
  type Cursor,
  decodeCursor,
  encodeCursor,
  filtersHash,
  LIMIT_DEFAULT,
  LIMIT_MAX,
} from '#kernel/page.ts';
import type { Context } from './context.ts';

/** The input fields of a list with cursors. */
export const cursorFields = cursorFieldsUpTo(LIMIT_MAX, LIMIT_DEFAULT);

/** For exports, which return more rows at once. */
export function cursorFieldsUpTo(max: number, usual = max) {
  return {
    limit: z.int().min(1).max(max).default(usual),
    cursor: z.string().max(2000).optional(),
  };
}

export const NextCursor = z.string().nullable();

/** The output of a list that has nothing besides its items. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: NextCursor });
}

/** Sort value and id of the last row seen. */
export type Place = Cursor['k'];

/**
 * What a cursor belongs to; it is refused anywhere else. Cursors outlive releases, so
 * neither value may change.
 */
interface CursorOf {
  sort: string;
  /** Everything that decides which rows belong to the list: operation, tenant, filters. */
  filters: unknown;
}

export interface List<Row, Item> extends CursorOf {
  page: { limit: number; cursor?: string | undefined };
  /** Up to `count` rows after a place (null: from the first), in their order. */
  read(after: Place | null, count: number): Promise<readonly Row[] | { rows: readonly Row[] }>;
  placeOf(row: Row): Place;
  show(rows: readonly Row[]): Item[] | Promise<Item[]>;
}

/** One page by keyset, so rows inserted meanwhile shift nothing. */
export async function pageOf<Row, Item>(
  ctx: Pick<Context, 'keyring'>,
  list: List<Row, Item>,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const { limit, cursor } = list.page;
  const cursors = cursorsOf(ctx, list);
  const isFirst = cursor === undefined || cursor === '';
  // Reads one row more than is shown, to learn whether there is another page.
  const found = await list.read(isFirst ? null : cursors.read(cursor), limit + 1);
  const rows = 'rows' in found ? found.rows : found;
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await list.show(shown),
    nextCursor: last === undefined ? null : cursors.write(list.placeOf(last)),
  };
}

/** For the list that also has numbered pages and so knows in another way whether there are more. */
export function cursorsOf({ keyring }: Pick<Context, 'keyring'>, { sort, filters }: CursorOf) {
  const key = keyring.derive('cursor');
  const of = { s: sort, f: filtersHash(filters) };
  return {
    read: (text: string): Place => decodeCursor(text, of, key).k,
    write: (k: Place): string => encodeCursor({ k, ...of }, key),
  };
}
