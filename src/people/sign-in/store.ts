import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export interface PersonEntry {
  operation: string;
  userId: string;
  requestId: string;
  address: string;
  device: string;
  input: object;
}

/** In the log of each workspace that the person belongs to; of nobody it writes nothing. */
export async function insertAudit(tx: Tx, entry: PersonEntry): Promise<void> {
  await sql`
    insert into audit_log (workspace_id, actor_kind, actor_id, operation, face, request_id, address, device, input)
    select workspace_id, 'session', user_id, ${entry.operation}, 'console', ${entry.requestId}, ${entry.address},
           ${entry.device}, ${JSON.stringify(entry.input)}::jsonb
      from members where user_id = ${entry.userId} and status = 'active'`.execute(tx);
}
