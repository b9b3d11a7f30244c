import { sql } from 'kysely';
import type { AppKeyCaller, CredentialCaller } from '../caller.ts';
import type { Services } from '../context.ts';
import { networkOf } from '../net/caller-address.ts';

const LAST_USED_MS = 60_000;
const AUDITED_MS = 24 * 3_600_000;
const REMEMBERED_MAX = 10_000;
/** What this process knows to be written today, so that the other thousand calls ask nobody. */
const written = new Map<string, number>();

/**
 * "Last used" once a minute, and one audit row a day for each network that a key or credential is used
 * from: enough to see a stranger, too little to drown in. Neither may hold up the answer.
 */
export function noteUse(
  services: Services,
  caller: AppKeyCaller | CredentialCaller,
  lastUsedAt: Date | null,
  address: string,
): void {
  const now = services.clock.now();
  const failed = (error: unknown) =>
    services.log.warn({ error }, 'could not note the use of a key or credential');
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= LAST_USED_MS) {
    services.database.counters
      .updateTable(caller.kind === 'app_key' ? 'app_keys' : 'credentials')
      .set({ last_used_at: now, last_used_address: address })
      .where('id', '=', caller.id)
      .execute()
      .catch(failed);
  }
  const place = `use:${caller.id}:${networkOf(address)}`;
  const writtenAt = written.get(place);
  if (writtenAt !== undefined && services.clock.monotonicMs() - writtenAt < AUDITED_MS) return;
  if (written.size >= REMEMBERED_MAX) written.clear();
  written.set(place, services.clock.monotonicMs());
  writeUse(services, caller, place, address).catch((error: unknown) => {
    written.delete(place);
    failed(error);
  });
}

/** The window and the row in one statement: of several processes one writes, and none takes without writing. */
async function writeUse(
  { database }: Services,
  { workspaceId, projectId, kind, id }: AppKeyCaller | CredentialCaller,
  place: string,
  address: string,
): Promise<void> {
  await sql`
    insert into audit_log (workspace_id, project_id, actor_kind, actor_id, operation, face, request_id, address, input)
    select ${workspaceId}, ${projectId}::text, ${kind}, ${id}, ${`use_${kind}`}, ${kind === 'app_key' ? 'open' : 'social'}, '', ${address}, '{}'
      from take_from_window(${place}, 1, interval '1 day', 1) w where w.taken`.execute(database.counters);
}
