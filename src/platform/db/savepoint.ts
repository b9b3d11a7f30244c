import { sql } from 'kysely';
import type { Tx } from './client.ts';

/** Sets a savepoint in the transaction; the returned function rolls back to it. */
export async function savepoint(tx: Tx, name: string): Promise<() => Promise<void>> {
  await sql`savepoint ${sql.id(name)}`.execute(tx);
  return async () => {
    await sql`rollback to savepoint ${sql.id(name)}`.execute(tx);
  };
}
