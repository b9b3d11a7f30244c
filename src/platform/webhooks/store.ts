import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../db/client.ts';
import type { Tables } from '../db/tables.gen.ts';

export type DueDelivery = Selectable<Tables['deliveries']>;

/** At most four sockets per lane over all workers: a receiver that hangs delays only itself. */
const PER_LANE_MAX = 4;
/** The most that one claim takes. */
export const CLAIM_MAX = 50;
/** Longer than the longest attempt (15 s), so that only a dead worker's claim runs out. */
const LEASE = '30 seconds';
/** How long an event waits for the one before it; then it is sent anyway. */
const ORDER_PATIENCE = '5 seconds';
/** The claims of all workers take turns, otherwise two of them would both see four free places. */
const CLAIM_LOCK = 7_215_032;

/**
 * The delivery is not finished. Open deliveries have their own partition, and a statement with this condition
 * reads no other, however many months are kept.
 */
const isOpen = (of: 'deliveries' | 'b' | 'c' | 'd' | 'e') =>
  sql<boolean>`coalesce(${sql.ref(of)}.finished_at, 'infinity') = 'infinity'`;

/**
 * Takes due deliveries in one statement: a few per lane, and each only when the event before it in its trace
 * has had its first attempt. The attempt is counted before anything is sent.
 */
export async function takeDue(tx: Tx, kind: string, owner: string, free: number): Promise<DueDelivery[]> {
  // The planner takes row-level security for a filter that keeps one row in 40 000. It therefore read and
  // sorted every pending row for each lane and ran `due` once per pending row: 2.5 s for a claim over 2
  // 000 rows. Forced to use the index that has them in order, and with `due` wrapped in array(…), it
  // takes 15 ms. Then only one plan is left whatever the values, so it is made once; planning each claim
  // took longer than the claim.
  const bound = sql`
    select pg_advisory_xact_lock(${CLAIM_LOCK}),
           set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
           set_config('enable_sort', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(
    tx,
  );
  // Sent in the same turn as the lock and answered with it.
  const claimed = sql<DueDelivery>`
    with recursive lanes as (
      (select d.lane from deliveries d where ${isOpen('d')} and d.kind = ${kind} and d.status = 'pending' order by d.lane limit 1)
      union all
      select (select d.lane from deliveries d where ${isOpen('d')} and d.kind = ${kind} and d.status = 'pending' and d.lane > l.lane order by d.lane limit 1)
        from lanes l where l.lane is not null
    ), due as (
      select d.id
        from lanes l
        cross join lateral (
          select c.id
            from deliveries c
           where ${isOpen('c')} and c.kind = ${kind} and c.lane = l.lane and c.status = 'pending' and c.next_attempt_at <= now()
             and (c.attempts > 0 or not exists (
               select 1 from deliveries e
                where ${isOpen('e')} and e.trace_id = c.trace_id and e.sequence < c.sequence and e.first_attempt_ended_at is null
                  and (e.status = 'pending' or e.attempt_started_at > now() - ${ORDER_PATIENCE}::interval)))
           order by c.next_attempt_at, c.id
           limit greatest(0, ${PER_LANE_MAX} - (select count(*) from deliveries b where ${isOpen('b')} and b.kind = ${kind} and b.lane = l.lane and b.status = 'sending'))
        ) d
       where l.lane is not null
       limit ${Math.min(free, CLAIM_MAX)}
    )
    update deliveries d
       set status = 'sending', owner = ${owner}, lease_until = now() + ${LEASE}::interval,
           attempts = d.attempts + 1, round_attempts = d.round_attempts + 1, attempt_started_at = now()
     where ${isOpen('d')} and d.id = any(array(select id from due)) and d.status = 'pending'
    returning d.*`.execute(tx);
  const [, { rows }] = await Promise.all([bound, claimed]);
  return rows;
}

/**
 * Returns the claims of dead workers to the queue; the attempt they had begun counts. Whether it was sent is
 * unknown, so the events after it in its trace wait for the next attempt.
 */
export async function reclaimLost(db: Database): Promise<void> {
  await db.system
    .updateTable('deliveries')
    .set({ status: 'pending', owner: null, lease_until: null })
    .where(isOpen('deliveries'))
    .where('status', '=', 'sending')
    .where('lease_until', '<', sql<Date>`now()`)
    .execute();
}

/** When the next delivery of the kind falls due, in milliseconds from now; null when none waits. */
export async function nextDueMs(tx: Tx, kind: string): Promise<number | null> {
  const { ms } = await tx
    .selectFrom('deliveries')
    .select(sql<number | null>`(extract(epoch from (min(next_attempt_at) - now())) * 1000)::float8`.as('ms'))
    .where(isOpen('deliveries'))
    .where('kind', '=', kind)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow();
  // Computed here, because `greatest(0, null)` is 0 in SQL, and a process with nothing to
  // send would poll constantly.
  return ms === null ? null : Math.max(0, ms);
}

export interface AttemptResult {
  /** HTTP status, or null when there was no answer. */
  status: number | null;
  failure: string | null;
  excerpt: string;
  durationMs: number;
  /** The Retry-After of the receiver, in seconds. */
  retryAfterSec: number | null;
}

export type Settled = AttemptResult & {
  delivery: DueDelivery;
  outcome: 'delivered' | 'dead' | 'pending';
  waitSec: number;
};

/**
 * Records attempts and their consequences in one statement whatever their number, fenced by the owner of the
 * claims. Returns the deliveries whose claim was not lost.
 */
export async function settleAttempts(
  tx: Tx,
  owner: string,
  attempts: readonly Settled[],
): Promise<Set<string>> {
  const list = attempts.map(({ delivery, durationMs, ...rest }) => ({
    ...rest,
    id: delivery.id,
    number: delivery.attempts,
    durationMs: Math.round(durationMs),
  }));
  const { rows } = await sql<{ id: string }>`
    with n as (
      select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as n (id text, number int, outcome text, "waitSec" float8, "durationMs" int, status int, failure text, excerpt text)
    ), settled as (
      update deliveries d
         set status = n.outcome, owner = null, lease_until = null, dropped_because = null,
             next_attempt_at = now() + make_interval(secs => n."waitSec"),
             first_attempt_ended_at = coalesce(d.first_attempt_ended_at, now()),
             finished_at = case when n.outcome = 'pending' then null else now() end
        from n
       where ${isOpen('d')} and d.id = any(${list.map(({ id }) => id)}) and d.id = n.id and d.owner = ${owner}
         and d.attempts = n.number and d.status = 'sending'
      returning d.id, d.workspace_id, d.attempt_started_at)
    insert into delivery_attempts (delivery_id, workspace_id, number, started_at, duration_ms, status, failure, response_excerpt)
    select s.id, s.workspace_id, n.number, s.attempt_started_at, n."durationMs", n.status, n.failure, n.excerpt
      from settled s join n on n.id = s.id
    on conflict do nothing
    returning delivery_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The delivery is no longer wanted. The attempt that was counted with the claim is not made. */
export async function dropDelivery(
  tx: Tx,
  owner: string,
  delivery: DueDelivery,
  because: string,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set((eb) => ({
      status: 'dead',
      owner: null,
      lease_until: null,
      dropped_because: because,
      finished_at: sql`now()`,
      attempts: eb('attempts', '-', 1),
      round_attempts: eb('round_attempts', '-', 1),
    }))
    .where(isOpen('deliveries'))
    .where('id', '=', delivery.id)
    .where('owner', '=', owner)
    .where('attempts', '=', delivery.attempts)
    .where('status', '=', 'sending')
    .execute();
}

/** Sent with the commit: the dispatchers of the kind then look into their queue. */
const wake = (tx: Tx, kind: string) => sql`select pg_notify('parlance_deliveries', ${kind})`.execute(tx);

/** A compare-and-set: only a finished delivery starts a new round of attempts. */
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
    await wake(tx, moved.kind);
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

/** Gives the oldest failed deliveries a new round of attempts each. */
export async function restartFailed(
  tx: Tx,
  of: { column: 'project_id' | 'webhook_id'; value: string },
  max: number,
): Promise<{ restarted: number; left: boolean }> {
  const { rows } = await sql<{ kind: string }>`
    with given_up as (
      select id from deliveries where ${sql.ref(of.column)} = ${of.value} and status = 'dead'
       order by id limit ${max} for update skip locked)
    update deliveries d
       set status = 'pending', round_attempts = 0, next_attempt_at = now(), finished_at = null, dropped_because = null
      from given_up g where d.id = g.id
    returning d.kind`.execute(tx);
  for (const kind of new Set(rows.map((row) => row.kind))) await wake(tx, kind);
  return { restarted: rows.length, left: rows.length === max };
}

/**
 * Nothing goes out of a workspace that is being deleted. Waiting deliveries are sent if its
 * owners decide to keep it.
 */
export async function holdDeliveries(tx: Tx, workspaceId: string, until: Date): Promise<void> {
  await postpone(tx, workspaceId, sql`${until}::timestamptz + interval '1 day'`);
}

async function postpone(tx: Tx, workspaceId: string, at: RawBuilder<Date>): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ next_attempt_at: at })
    .where(isOpen('deliveries'))
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'pending')
    .execute();
}

export async function releaseDeliveries(tx: Tx, workspaceId: string): Promise<void> {
  await postpone(tx, workspaceId, sql`now()`);
  await sql`
    select pg_notify('parlance_deliveries', kind) from (
      select distinct kind from deliveries where workspace_id = ${workspaceId} and status = 'pending') k`.execute(
    tx,
  );
}

export async function insertDelivery(
  tx: Tx,
  delivery: Omit<Insertable<Tables['deliveries']>, 'next_attempt_at'>,
  delaySec = 0,
): Promise<void> {
  await tx
    .insertInto('deliveries')
    .values({ ...delivery, next_attempt_at: sql`now() + make_interval(secs => ${delaySec})` })
    .execute();
}

/**
 * Deletes the oldest finished deliveries with their attempts and returns how many. Used only where
 * whole months are not dropped.
 */
export async function deleteOldDeliveries(tx: Tx, days: number, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from deliveries where id = any(array(
      select id from deliveries
       where status in ('delivered', 'dead') and finished_at < now() - make_interval(days => ${days})
       limit ${max} for update skip locked))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes traces that have no deliveries and had no event for that long; returns how many. */
export async function deleteOldTraces(tx: Tx, days: number, max: number): Promise<number> {
  // Locks the traces first: whoever numbers the next event of a trace locks it too, so the
  // statement below sees that event.
  const { rows: held } = await sql<{ trace_id: string }>`
    select trace_id from callback_traces t
     where used_at < now() - make_interval(days => ${days})
       and not exists (select from deliveries d where d.trace_id = t.trace_id)
     limit ${max} for update skip locked`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from callback_traces t where trace_id = any(${held.map(({ trace_id }) => trace_id)})
       and not exists (select from deliveries d where d.trace_id = t.trace_id)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
