import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';

/** One compare-and-set: only a finished delivery starts a new round of attempts. */
export async function restartDelivery(
  tx: Tx,
  of: { column: 'project_id' | 'webhook_id'; value: string },
  id: string,
): Promise<{ attempts: number } | 'missing' | 'busy'> {
  const moved = await tx
    .updateTable('deliveries')
    .set({ status: 'pending', round_attempts: 0, next_attempt_at: sql`now()`, finished_at: null })
    .where('id', '=', id)
    .where(of.column, '=', of.value)
    .where('status', 'in', ['delivered', 'dead'])
    .returning(['attempts', 'kind'])
    .executeTakeFirst();
  if (moved) {
    await sql`select pg_notify('parlance_deliveries', ${moved.kind})`.execute(tx);
    return moved;
  }
  const known = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('id', '=', id)
    .where(of.column, '=', of.value)
    .executeTakeFirst();
  return known ? 'busy' : 'missing';
}
