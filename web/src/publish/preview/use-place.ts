import { workspaceOf } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { destinationOf } from '../composer/settings-options.ts';
import type { PostLook } from './post-look.ts';

const FRESH_MS = 60_000;

/** Where in its account a post goes, as readers call it; null where none is chosen, or where a guest looks on. */
export function usePlace({ account, content }: Pick<PostLook, 'account' | 'content'>): string | null {
  const chosen = content.settings[destinationOf(account.platform)?.option ?? ''];
  const isChosen = typeof chosen === 'string' && chosen !== '';
  const { data } = useCall(
    'list_account_destinations',
    { accountId: account.id },
    { enabled: isChosen && workspaceOf(location.pathname) !== null, staleTime: FRESH_MS },
  );
  return (isChosen && data?.destinations.find(({ id }) => id === chosen)?.title) || null;
}
