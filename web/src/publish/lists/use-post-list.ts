import { keysOf } from '#kernel/narrow.ts';
import { type Input, unchecked } from '../../api/client.ts';
import { usePages } from '../../api/use-call.ts';
import { shownZone } from '../../text/format.ts';
import type { Post } from '../states.ts';
import { type ListAddress, NO_FILTERS } from './post-filters.tsx';
import { useNow } from '../use-now.ts';
import { spanOf } from './time-span.ts';

const PAGE = 50;

/**
 * Posts in some of these states, narrowed by the address; past posts are sorted by the time at which they went out.
 */
export function usePostList(
  statuses: readonly Post['status'][],
  address: ListAddress,
  sort: 'updatedAt' | 'outAt' = 'updatedAt',
) {
  // The days change at midnight, not whenever the clock is read.
  const span = spanOf(address, useNow(), shownZone());
  const chosen = statuses.filter((status) => address.status === undefined || status === address.status);
  const input: Input<'list_posts'> = {
    status: chosen.length === 0 ? [...statuses] : chosen,
    sort,
    order: 'desc',
    limit: PAGE,
    ...(address.q !== undefined && { q: String(address.q) }),
    ...(address.platform !== undefined && { platform: unchecked(address.platform) }),
    ...(address.tag !== undefined && { tag: address.tag }),
    ...(address.by !== undefined && { createdBy: address.by }),
    ...(address.account !== undefined && { accountId: address.account }),
    ...(sort === 'outAt' && (span.from ?? span.to) !== undefined && { ...span, dateField: sort }),
  };
  const isFiltered = keysOf(NO_FILTERS).some((key) => address[key] !== undefined);
  return { pages: usePages('list_posts', input), isFiltered };
}
