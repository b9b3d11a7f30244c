import { sql } from 'kysely';
import type { Database } from '../db/client.ts';

export interface DueDelivery {
  id: string;
  workspace_id: string;
  app_key_id: string;
  app_key: string | null;
  trace_id: string;
  sequence: number;
  event: string;
  url: string;
  body: string;
  attempts: number;
  round_attempts: number;
  secrets: { sealed: string; version: number }[];
}

/** At most four sockets to one host over all workers: a receiver that hangs delays only itself. */
export const PER_HOST_MAX = 4;
const BATCH = 50;
/** Longer than the longest attempt (15 s), so that only a dead worker's claim runs out. */
const LEASE = '30 seconds';
/** An event waits for the one before it this long, then goes out all the same. */
const ORDER_PATIENCE = '5 seconds';
/** Claims of all workers take turns, or two of them would both see four free places. */
const CLAIM_LOCK = 7_215_032;

/**
 * Takes due deliveries in one statement: a few per host, each only when the event before it in its
 * trace has had its first attempt. The attempt is counted before anything is sent.
 */
export async function claimDue(db: Database, owner: string, free: number): Promise<DueDelivery[]> {
  return db.everyone(async (tx) => {
    // The planner takes row-level security for a filter that keeps one row in 40 000, and so it read and
    // sorted every pending row for each host, and ran `due` once per pending row: 2.5 s for a claim
    // over 2 000 rows. Bound to the indexes, and with `due` behind array(…), it takes 15 ms.
    await sql`
      select pg_advisory_xact_lock(${CLAIM_LOCK}),
             set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(
      tx,
    );
    const { rows } = await sql<DueDelivery>`
      with recursive hosts as (
        (select host from callback_deliveries where status = 'pending' order by host limit 1)
        union all
        select (select d.host from callback_deliveries d where d.status = 'pending' and d.host > h.host order by d.host limit 1)
          from hosts h where h.host is not null
      ), due as (
        select d.id
          from hosts h
          cross join lateral (
            select c.id
              from callback_deliveries c
             where c.host = h.host and c.status = 'pending' and c.next_attempt_at <= now()
               and (c.attempts > 0 or not exists (
                 select 1 from callback_deliveries e
                  where e.trace_id = c.trace_id and e.sequence < c.sequence and e.first_attempt_ended_at is null
                    and (e.status = 'pending' or e.attempt_started_at > now() - ${ORDER_PATIENCE}::interval)))
             order by c.next_attempt_at, c.id
             limit greatest(0, ${PER_HOST_MAX} - (select count(*) from callback_deliveries b where b.host = h.host and b.status = 'sending'))
          ) d
         where h.host is not null
         limit ${Math.min(free, BATCH)}
      ), taken as (
        update callback_deliveries d
           set status = 'sending', owner = ${owner}, lease_until = now() + ${LEASE}::interval,
               attempts = d.attempts + 1, round_attempts = d.round_attempts + 1, attempt_started_at = now()
         where d.id = any(array(select id from due)) and d.status = 'pending'
        returning d.*
      )
      select t.id, t.workspace_id, t.app_key_id, k.app_key, t.trace_id, t.sequence, t.event, t.url, t.body,
             t.attempts, t.round_attempts,
             coalesce((select json_agg(json_build_object('sealed', s.sealed, 'version', s.version) order by s.version desc)
                         from app_secrets s where s.key_id = t.app_key_id and (s.expires_at is null or s.expires_at > now())), '[]') as secrets
        from taken t left join app_keys k on k.id = t.app_key_id
       order by t.trace_id, t.sequence`.execute(tx);
    return rows;
  });
}

/**
 * Claims of workers that died go back to the queue; the attempt they had begun has counted. Whether
 * it was sent is unknown, so the events after it in its trace wait for the next one.
 */
export async function reclaimLost(db: Database): Promise<void> {
  await sql`
    update callback_deliveries set status = 'pending', owner = null, lease_until = null
     where status = 'sending' and lease_until < now()`.execute(db.system);
}

/** When the next delivery falls due, in milliseconds from now; null when none waits. */
export async function nextDueMs(db: Database): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select greatest(0, extract(epoch from (min(next_attempt_at) - now())) * 1000)::float8 as ms
      from callback_deliveries where status = 'pending'`.execute(db.system);
  return rows[0]?.ms ?? null;
}
