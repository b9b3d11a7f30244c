import { sql } from 'kysely';
import type { Tx } from './client.ts';

/** Locks the name until the transaction ends; others who ask for it wait. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
