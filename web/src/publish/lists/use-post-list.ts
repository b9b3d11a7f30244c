import { keysOf } from '#kernel/narrow.ts';
import { type Input, unchecked } from '../../api/client.ts';
import { usePages } from '../../api/use-call.ts';
import type { Post } from '../states.ts';
import { type ListAddress, NO_FILTERS } from './post-filters.tsx';

const PAGE = 50;

/** Posts in some of these states, as the address narrows them. */
export function usePostList(statuses: readonly Post['status'][], address: ListAddress) {
  const chosen = statuses.filter((status) => address.status === undefined || status === address.status);
  const input: Input<'list_posts'> = {
    status: chosen.length === 0 ? [...statuses] : chosen,
    sort: 'updatedAt',
    order: 'desc',
    limit: PAGE,
    ...(address.q !== undefined && { q: String(address.q) }),
    ...(address.platform !== undefined && { platform: unchecked(address.platform) }),
    ...(address.tag !== undefined && { tag: address.tag }),
    ...(address.by !== undefined && { createdBy: address.by }),
  };
  const isFiltered = keysOf(NO_FILTERS).some((key) => address[key] !== undefined);
  return { pages: usePages('list_posts', input), isFiltered };
}
