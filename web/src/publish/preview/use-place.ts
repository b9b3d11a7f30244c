import { workspaceOf } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { destinationOf } from '../composer/settings-options.ts';
import type { PostLook } from './post-look.ts';

const FRESH_MS = 60_000;

/** The destination of a post inside its account, as readers call it; null if none is chosen, or for a guest. */
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
