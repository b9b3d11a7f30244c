import type { AppKeyCaller, CredentialCaller } from '../caller.ts';
import type { Services } from '../context.ts';
import { networkOf } from '../net/caller-address.ts';
import { writeLastUsed, writeUse } from './store.ts';

const LAST_USED_MS = 60_000;
const AUDITED_MS = 24 * 3_600_000;
const REMEMBERED_MAX = 10_000;
/** Uses that this process has already recorded today. They save the next thousand calls a query. */
const written = new Map<string, number>();

/**
 * Updates "last used" once a minute and writes one audit row a day for each network a key or credential is
 * used from: enough to notice a stranger without flooding the log. Neither may delay the answer.
 */
export function noteUse(
  services: Services,
  caller: AppKeyCaller | CredentialCaller,
  /** The row remembered between calls; the time of its recorded use is set on it. */
  used: { last_used_at: Date | null },
  address: string,
): void {
  const now = services.clock.now();
  const { counters } = services.database;
  const failed = (error: unknown) =>
    services.log.warn({ error }, 'could not note the use of a key or credential');
  if (!used.last_used_at || now.getTime() - used.last_used_at.getTime() >= LAST_USED_MS) {
    used.last_used_at = now;
    writeLastUsed(counters, caller, now, address).catch(failed);
  }
  const place = `use:${caller.id}:${networkOf(address)}`;
  const writtenAt = written.get(place);
  if (writtenAt !== undefined && services.clock.monotonicMs() - writtenAt < AUDITED_MS) return;
  if (written.size >= REMEMBERED_MAX) written.clear();
  written.set(place, services.clock.monotonicMs());
  writeUse(counters, caller, place, address).catch((error: unknown) => {
    written.delete(place);
    failed(error);
  });
}
