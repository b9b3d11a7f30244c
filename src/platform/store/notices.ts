import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';

/**
 * Sends to every process that listens to the channel at this moment; nothing is stored. At most 8000 bytes.
 */
export async function notifyProcesses(tx: Tx, channel: string, text: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${text})`.execute(tx);
}
