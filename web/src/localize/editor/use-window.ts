import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queryClient } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/use-call.ts';
import { changedIn } from './cells.ts';
import type { Filters } from './filters.ts';
import { placesOf } from './places.ts';
import type { StringRow } from './states.ts';

const PAGE = 200;
/** A row is requested again after this long, or when an event says so. */
const FRESH_MS = 60_000;

interface Window {
  items: StringRow[];
}

const pageOf = (index: number) => Math.floor(index / PAGE) * PAGE;

/** Half a page before it is needed, so that nobody sees it load. */
const AHEAD = PAGE / 2;

/** Reports the pages of the visible rows; scrolling within them concerns only the list. */
export function useSeen(see: (pages: Pages) => void, first: number, end: number, total: number): void {
  const from = pageOf(Math.max(0, first - AHEAD));
  const to = pageOf(Math.max(0, Math.min(end + AHEAD, total) - 1));
  useEffect(() => see({ from, to }), [see, from, to]);
}

interface Pages {
  /** The offsets of the first and the last. */
  from: number;
  to: number;
}

/**
 * The rows of the list. The list stays as it was when the filter was applied, whatever happens to its rows, so that
 * nothing moves while somebody works through it. It is requested again when the filter changes, or on demand.
 */
export function usePlaces(filters: Filters) {
  const query = useQuery({
    queryKey: keyOf('list_string_places', filters),
    queryFn: async ({ signal }) => ({ filters, ...(await call('list_string_places', filters, { signal })) }),
    staleTime: 'static',
    // The same filters, chosen again later, are applied again.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = query;
  const places = useMemo(() => data && placesOf(data), [data]);
  return {
    places,
    /** The filters for which the list was made; they may lag a moment behind those chosen last. */
    listedFor: data?.filters ?? filters,
    isCut: data?.is_cut ?? false,
    isApplying: query.isFetching && !query.isPlaceholderData,
    error,
    apply: refetch,
  };
}

/**
 * The pages around the visible rows, in the list's language and once more for each block of other languages, so that
 * the rows stay while other columns come into view. A row that has not arrived yet is undefined, and drawn in grey.
 */
export function useWindow(
  { places, listedFor }: Pick<ReturnType<typeof usePlaces>, 'places' | 'listedFor'>,
  seen: Pages,
  active: number,
  blocks: readonly string[][],
) {
  const inSight = Array.from({ length: (seen.to - seen.from) / PAGE + 1 }, (_, n) => seen.from + n * PAGE);
  // The page of the open row stays: its panel is beside the list wherever the list is scrolled.
  const pages = [...new Set([pageOf(active), ...inSight])].filter((offset) => offset < (places?.total ?? 0));
  const asked = pages.flatMap((offset) => {
    const page = { ...listedFor, places: places?.runsFrom(offset, PAGE) ?? [] };
    return [[], ...blocks].map((beside) => ({
      offset,
      beside,
      input: beside.length === 0 ? page : { ...page, beside },
    }));
  });
  const results = useQueries({
    queries: asked.map(({ input }) => ({
      queryKey: keyOf('list_string_window', input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call('list_string_window', input, { signal }),
      staleTime: FRESH_MS,
    })),
  });
  const rows = new Map<number, StringRow>();
  for (const { data } of results)
    for (const item of data?.items ?? []) {
      const index = places?.indexOf(item.id) ?? -1;
      rows.set(index, withMore(rows.get(index), item));
    }
  const late = new Set(
    asked.flatMap(({ offset, beside }, n) =>
      results[n]?.data ? [] : beside.map((language) => lateKey(offset, language)),
    ),
  );
  return {
    rows,
    /** Another language whose text has not arrived yet. */
    isOnItsWay: (index: number, language: string) => late.has(lateKey(pageOf(index), language)),
    error: results.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(results.map((each) => each.refetch())),
  };
}

const lateKey = (offset: number, language: string) => `${offset} ${language}`;

/** The same row, requested with other languages beside it. */
const withMore = (row: StringRow | undefined, more: StringRow): StringRow =>
  row?.id === more.id ? { ...row, beside: { ...row.beside, ...more.beside } } : more;

/** Changes a row in one language wherever it is shown, without requesting it again. */
export function patchRow(id: string, language: string, change: (row: StringRow) => StringRow): void {
  const cache = queryClient.getQueryCache();
  for (const { queryKey } of cache.findAll({
    predicate: (each) => each.queryKey[1] === 'list_string_window',
  })) {
    const filters: Filters = Object(queryKey[2]);
    queryClient.setQueryData<Window>(queryKey, (page) =>
      page?.items.some((item) => item.id === id)
        ? {
            ...page,
            items: page.items.map((item) =>
              item.id === id ? placedBy(filters, changedIn(item, filters.language, language, change)) : item,
            ),
          }
        : page,
    );
  }
}

/** A row whose state no longer matches the filter counts as gone, although the list still shows it. */
function placedBy({ state }: Filters, { has_left: hadLeft, ...row }: StringRow): StringRow {
  const hasLeft = state === undefined ? hadLeft === true : !state.includes(row.state);
  return hasLeft ? { ...row, has_left: true } : row;
}
