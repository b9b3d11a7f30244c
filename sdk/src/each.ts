/** Lists of the publishing API continue with a cursor, those of the localization API with a page number. */
interface Page {
  items: readonly unknown[];
  nextCursor?: string | null;
  next_cursor?: string | null;
  page?: number | null;
  page_size?: number;
  total?: number | null;
}

/** The operations that answer with a list. */
export type Lists<Operations> = {
  [Name in keyof Operations]: Operations[Name] extends { output: { items: readonly unknown[] } }
    ? Name
    : never;
}[keyof Operations];

export type ItemOf<Operation> = Operation extends { output: { items: readonly (infer Item)[] } }
  ? Item
  : never;

export async function* itemsOf(
  read: (next: { cursor?: string; page?: number }) => Promise<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  let next: { cursor?: string; page?: number } | null = {};
  while (next !== null) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types let only lists through
    const page = (await read(next)) as Page;
    yield* page.items;
    next = pageAfter(page);
  }
}

function pageAfter({ items, nextCursor, next_cursor, page, page_size, total }: Page) {
  const cursor = nextCursor ?? next_cursor;
  if (typeof cursor === 'string') return { cursor };
  const isNumbered = typeof page === 'number' && page_size !== undefined && typeof total === 'number';
  // A page that became empty meanwhile is the last, whatever was counted.
  const isLast = !isNumbered || items.length === 0 || page * page_size >= total;
  return isLast ? null : { page: page + 1 };
}
