import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

/** In a workspace with years of deliveries, only the newest are counted. */
const COUNTED_MAX = 20_000;

interface DeliveryFigures {
  failed: number;
  pending: number;
  delivered_24h: number;
  failed_24h: number;
  median_ms: number | null;
  p95_ms: number | null;
}

const newest = (workspaceId: string) => sql`
  newest as materialized (
    select id, status, attempts, finished_at from deliveries
     where workspace_id = ${workspaceId} order by id desc limit ${COUNTED_MAX})`;

export async function readDeliveryFigures(
  tx: Tx,
  workspaceId: string,
  since: Date,
): Promise<DeliveryFigures | undefined> {
  const { rows } = await sql<DeliveryFigures>`
    with ${newest(workspaceId)},
         took as (
           select percentile_disc(array[0.5, 0.95]) within group (order by a.duration_ms) as ms
             from newest n join delivery_attempts a on a.delivery_id = n.id
            where a.started_at >= ${since} and a.duration_ms is not null and a.status is not null)
    select (count(*) filter (where status = 'dead'))::int as failed,
           (count(*) filter (where status in ('pending', 'sending') and attempts > 0))::int as pending,
           (count(*) filter (where status = 'delivered' and finished_at >= ${since}))::int as delivered_24h,
           (count(*) filter (where status = 'dead' and finished_at >= ${since}))::int as failed_24h,
           (select ms[1] from took) as median_ms,
           (select ms[2] from took) as p95_ms
      from newest`.execute(tx);
  return rows[0];
}

/** Attempts by the quarter of an hour in which they began, counted from `since`. */
export async function readAttemptQuarters(
  tx: Tx,
  workspaceId: string,
  since: Date,
): Promise<{ quarter: number; ok: number; failed: number }[]> {
  const { rows } = await sql<{ quarter: number; ok: number; failed: number }>`
    with ${newest(workspaceId)}
    select floor(extract(epoch from a.started_at - ${since}::timestamptz) / 900)::int as quarter,
           (count(*) filter (where a.status between 200 and 299))::int as ok,
           (count(*) filter (where a.status is null or a.status not between 200 and 299))::int as failed
      from newest n join delivery_attempts a on a.delivery_id = n.id
     where a.started_at >= ${since} and a.duration_ms is not null
     group by 1`.execute(tx);
  return rows;
}
