import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import type { Account } from '../states.ts';
import { inWords } from '../../text/in-words.ts';

const EVER_MS = 3_600_000;

export const hasProblem = (account: Account) =>
  account.lastErrorCode !== null || account.lastSyncError !== null;

/** The last problem of an account in words, and what to do about it. */
export function AccountProblem({ account }: { account: Account }) {
  const code = account.lastErrorCode ?? account.lastSyncError?.code ?? '';
  const explained = useCall('explain_error', { code }, { staleTime: EVER_MS, enabled: code !== '' });
  const sync = account.lastSyncError;
  const meaning = inWords(explained.data?.code === code ? explained.data.meaning : (sync?.message ?? code));
  // Its words are loading; a bare code says nothing to people.
  if (explained.isLoading && sync === null) return null;
  const action = explained.data?.userAction ?? 'none';
  return (
    <p className="text-xs text-bad-text">
      {meaning}
      {sync !== null && inWords(sync.message) !== meaning && ` ${inWords(sync.message)}`}
      {action !== 'none' && ` ${t(action === 'reconnect' ? 'accounts.fix.reconnect' : `post.fix.${action}`)}`}
      {sync !== null && (
        <>
          {' · '}
          <Time at={sync.at} />
        </>
      )}
    </p>
  );
}
