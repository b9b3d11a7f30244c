import { canonicalEmail } from '#kernel/email.ts';
import type { Database } from '#platform/db/client.ts';
import type { Log } from '#platform/log.ts';
import { listUnfolded, setEmailKey } from './store.ts';

/**
 * At every start: what a migration cannot fold. Of two users with one address, whoever has shown it keeps it, then
 * the older one; the other comes in by a passkey or a provider only, and whoever runs the installation hears of it.
 */
export function foldAddresses(database: Database, log: Log): Promise<void> {
  return database.everyone(async (tx) => {
    for (const { id, email } of await listUnfolded(tx))
      if (!(await setEmailKey(tx, id, canonicalEmail(email))))
        log.warn({ userId: id }, 'somebody else has the address of this user in another spelling');
  });
}
