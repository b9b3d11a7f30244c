import { sql } from 'kysely';
import type { Tx } from './client.ts';

/** Until the transaction ends, whoever else asks for this name waits. */
export async function holdName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
