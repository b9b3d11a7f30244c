import { useCall } from '../api/use-call.ts';
import { tOr } from '../text/text.ts';

const FRESH_MS = 60_000;

/** The accounts of the workspace by id. */
export function useAccounts() {
  const query = useCall('list_accounts', {}, { staleTime: FRESH_MS });
  const byId = new Map(query.data?.accounts.map((account) => [account.id, account]));
  return { query, byId, all: query.data?.accounts ?? [] };
}

/** The name of somebody who did something. Who has left keeps the id. */
export function useNames(): (id: string) => string {
  const members = useCall('list_members', { limit: 100 }, { staleTime: FRESH_MS });
  const names = new Map(members.data?.items.map(({ userId, name }) => [userId, name]));
  return (id) => names.get(id) ?? tOr(`actor.${id}`, id);
}
