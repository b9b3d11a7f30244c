import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '@/api/cache.ts';
import { call } from '@/api/client.ts';
import { keyOf } from '@/api/use-call.ts';
import { changedIn } from './cells.ts';
import type { Filters } from './filters.ts';
import type { StringRow } from './states.ts';

const PAGE = 200;
/** A row is asked for again after this long, or when an event says so. */
const FRESH_MS = 60_000;

interface Window {
  total: number;
  offset: number;
  items: StringRow[];
}

const pageOf = (index: number) => Math.floor(index / PAGE) * PAGE;

/** Half a page before it is needed: who scrolls on does not see it come. */
const AHEAD = PAGE / 2;

/** Tells which pages the rows in sight belong to; a scroll within them is nobody's business but the list's. */
export function useSeen(see: (pages: Pages) => void, first: number, end: number, total: number): void {
  const from = pageOf(Math.max(0, first - AHEAD));
  const to = pageOf(Math.max(0, Math.min(end + AHEAD, total) - 1));
  useEffect(() => see({ from, to }), [see, from, to]);
}

export interface Pages {
  /** The offsets of the first and of the last. */
  from: number;
  to: number;
}

/**
 * The pages around what is seen, in the language of the list and once more for each block of languages beside it,
 * so that the rows stay while other columns come into sight. A row that is not here yet is undefined, and drawn in grey.
 */
export function useWindow(filters: Filters, seen: Pages, active: number, blocks: readonly string[][]) {
  const inSight = Array.from({ length: (seen.to - seen.from) / PAGE + 1 }, (_, n) => seen.from + n * PAGE);
  // The first page stays: it knows how long the list is while those after a jump are on their way. So does the
  // page of the open row, whose panel stands beside the list wherever that was scrolled to.
  const pages = [...new Set([0, pageOf(active), ...inSight])];
  const asked = pages.flatMap((offset) => {
    const page = { ...filters, offset, limit: PAGE };
    return [page, ...blocks.map((beside) => ({ ...page, beside }))];
  });
  const results = useQueries({
    queries: asked.map((input) => ({
      queryKey: keyOf('list_string_window', input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call('list_string_window', input, { signal }),
      staleTime: FRESH_MS,
      // The first page of other filters says how long the list may be until the new one is there.
      placeholderData: input.offset === 0 ? keepPreviousData : undefined,
    })),
  });
  const loaded = results.flatMap(({ data }) => (data ? [data as Window] : []));
  const rows = new Map<number, StringRow>();
  for (const { offset, items } of loaded)
    for (const [n, item] of items.entries()) rows.set(offset + n, withMore(rows.get(offset + n), item));
  const late = new Set(
    asked.flatMap((input, n) =>
      input.beside && (!results[n]?.data || results[n].isPlaceholderData)
        ? input.beside.map((language) => lateKey(input.offset, language))
        : [],
    ),
  );
  return {
    total: results.toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt).find(({ data }) => data)?.data
      ?.total,
    rows,
    /** A language beside that of the list whose text nobody knows yet: it may be there, or not. */
    isOnItsWay: (index: number, language: string) => late.has(lateKey(pageOf(index), language)),
    error: results.find(({ error }) => error)?.error ?? null,
    isOld: results.some(({ isPlaceholderData }) => isPlaceholderData),
    refetch: () => Promise.all(results.map((each) => each.refetch())),
  };
}

const lateKey = (offset: number, language: string) => `${offset} ${language}`;

/** The same row, asked for with other languages beside it. */
const withMore = (row: StringRow | undefined, more: StringRow): StringRow =>
  row?.id === more.id ? { ...row, beside: { ...row.beside, ...more.beside } } : more;

/** Changes a row in one language wherever it is shown, without asking for it again. */
export function patchRow(id: string, language: string, change: (row: StringRow) => StringRow): void {
  const cache = queryClient.getQueryCache();
  for (const { queryKey } of cache.findAll({
    predicate: (each) => each.queryKey[1] === 'list_string_window',
  })) {
    const listed = Object(queryKey[2]).language;
    queryClient.setQueryData<Window>(queryKey, (page) =>
      page?.items.some((item) => item.id === id)
        ? {
            ...page,
            items: page.items.map((item) =>
              item.id === id ? changedIn(item, listed, language, change) : item,
            ),
          }
        : page,
    );
  }
}
