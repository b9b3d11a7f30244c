import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';

export interface Taken {
  taken: boolean;
  left_over: number;
  resets_at: Date;
}

export async function takeFromBucket(
  tx: Tx,
  { key, perSecond, burst }: { key: string; perSecond: number; burst: number },
  count: number,
): Promise<Taken | undefined> {
  const { rows } =
    await sql<Taken>`select * from take_from_bucket(${key}, ${perSecond}, ${burst}, ${count})`.execute(tx);
  return rows[0];
}

export async function takeFromWindow(
  tx: Tx,
  { key, limit, windowSec }: { key: string; limit: number; windowSec: number },
  count: number,
): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    select * from take_from_window(${key}, ${limit}, make_interval(secs => ${windowSec}), ${count})`.execute(
    tx,
  );
  return rows[0];
}

export async function deleteOldRates(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('rate_windows')
    .where('started_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute();
  await tx.deleteFrom('rate_buckets').where('full_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
}
