import { canonicalEmail } from '#kernel/email.ts';
import type { Database } from '#platform/db/client.ts';
import type { Log } from '#platform/log.ts';
import { listUnfolded, setEmailKey } from './store.ts';

/**
 * Runs at every start, because a migration cannot normalize addresses. If two users have the same address,
 * the one who has proved it keeps it, otherwise the older one. The other can only sign in with a passkey or a
 * provider, and the log tells the operator.
 */
export function foldAddresses(database: Database, log: Log): Promise<void> {
  return database.everyone(async (tx) => {
    for (const { id, email } of await listUnfolded(tx))
      if (!(await setEmailKey(tx, id, canonicalEmail(email))))
        log.warn({ userId: id }, 'another user has the same address in a different spelling');
  });
}
