import { useCall } from '../api/use-call.ts';
import { t, tOr } from '../text/text.ts';

const FRESH_MS = 60_000;
/** A person without an account who answered through a review link, by the name that they gave. */
const BY_LINK = 'link:';
const PERSON = 'usr_';

/** The accounts of the workspace by id. */
export function useAccounts() {
  const query = useCall('list_accounts', {}, { staleTime: FRESH_MS });
  const byId = new Map(query.data?.accounts.map((account) => [account.id, account]));
  return { query, byId, all: query.data?.accounts ?? [] };
}

/** The name of somebody who did something, once it is known. */
export function useNames(): (id: string) => string {
  const members = useCall('list_members', { limit: 100 }, { staleTime: FRESH_MS });
  const names = new Map(members.data?.items.map(({ userId, name }) => [userId, name]));
  // In a workspace with more people than one page, an unknown person may also be further down.
  const hasAll = members.data?.nextCursor === null;
  const stranger = (id: string) =>
    members.isPending ? '…' : hasAll && id.startsWith(PERSON) ? t('planning.talk.former') : id;
  return (id) =>
    id.startsWith(BY_LINK)
      ? t('post.review.name', { name: id.slice(BY_LINK.length) })
      : (names.get(id) ?? tOr(`actor.${id}`, stranger(id)));
}
