import { type Input, unchecked } from '../../api/client.ts';
import { useCall, usePages } from '../../api/use-call.ts';
import { useUrl } from '../../shell/url.ts';
import { keysOf } from '#kernel/narrow.ts';
import { stepIn } from '../../shell/use-list-keys.ts';

const PAGE = 50;
const FRESH_MS = 60_000;

export const VIEWS = ['open', 'unread', 'mine', 'closed', 'hidden', 'all'] as const;
export type View = (typeof VIEWS)[number];

export type InboxAddress = {
  view?: View | undefined;
  account?: string | undefined;
  platform?: string | undefined;
  /** The router reads digits as a number. */
  q?: string | number | undefined;
  /** The open one. */
  comment?: string | undefined;
};

export const NO_FILTERS: InboxAddress = {
  view: undefined,
  account: undefined,
  platform: undefined,
  q: undefined,
};

/** The comments that the address asks for, the open one, and how to move between them. */
export function useInbox() {
  const [address, change] = useUrl<InboxAddress>();
  const me = useCall('get_me', {}, { staleTime: FRESH_MS });
  const myId = me.data?.userId;
  const view = address.view ?? 'open';
  const pages = usePages('list_comments', inputOf(address, view, myId), {
    enabled: view !== 'mine' || myId !== undefined,
  });
  const open = (comment: string | undefined) => change({ comment });
  return {
    address,
    view,
    change,
    pages,
    myId,
    counts: pages.firstPage?.counts,
    isFiltered: keysOf(NO_FILTERS).some((key) => address[key] !== undefined),
    open,
    /** Opens the comment that is `by` further on. */
    step(by: 1 | -1) {
      const next = stepIn(
        pages.items.map(({ id }) => id),
        address.comment,
        by,
      );
      if (next !== undefined) open(next);
    },
  };
}

function inputOf(address: InboxAddress, view: View, myId: string | undefined): Input<'list_comments'> {
  const { account, platform, q } = address;
  return {
    limit: PAGE,
    ...(view === 'unread' && { unread: true }),
    ...(view === 'mine' && myId !== undefined && { assigneeId: myId, status: 'open' }),
    ...((view === 'open' || view === 'closed' || view === 'hidden') && { status: view }),
    ...(account !== undefined && { accountId: account }),
    ...(platform !== undefined && { platform: unchecked(platform) }),
    ...(q !== undefined && { q: String(q) }),
  };
}
