import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { DueDelivery } from './claim.ts';
import type { EndpointSpec } from './endpoint.ts';

export interface AttemptResult {
  /** HTTP status, or null when there was no answer. */
  status: number | null;
  failure: string | null;
  excerpt: string;
  durationMs: number;
  /** What the receiver asked for, in seconds. */
  retryAfterSec: number | null;
}

const GONE = 410;

/** Logs the attempt and decides what follows, in one statement fenced by the owner of the claim. */
export async function recordAttempt(
  { config, database }: Services,
  endpoint: EndpointSpec,
  owner: string,
  delivery: DueDelivery,
  result: AttemptResult,
): Promise<void> {
  const isDelivered = result.failure === null;
  const nextDelay = result.status === GONE ? undefined : endpoint.delaysSec(config)[delivery.round_attempts];
  const status = isDelivered ? 'delivered' : nextDelay === undefined ? 'dead' : 'pending';
  const waitSec = Math.max(nextDelay ?? 0, Math.min(result.retryAfterSec ?? 0, endpoint.retryAfterMaxSec));
  const record = (tx: Tx) =>
    sql`
      with settled as (
        update deliveries
           set status = ${status}, owner = null, lease_until = null, dropped_because = null,
               next_attempt_at = now() + make_interval(secs => ${waitSec}),
               first_attempt_ended_at = coalesce(first_attempt_ended_at, now()),
               finished_at = case when ${status} = 'pending' then null else now() end
         where ${isClaimedBy(owner, delivery)}
        returning id, workspace_id, attempt_started_at)
      insert into delivery_attempts (delivery_id, workspace_id, number, started_at, duration_ms, status, failure, response_excerpt)
      select id, workspace_id, ${delivery.attempts}, attempt_started_at, ${Math.round(result.durationMs)}, ${result.status}, ${result.failure}, ${result.excerpt}
        from settled
      on conflict do nothing
      returning number`.execute(tx);
  const { learn } = endpoint;
  if (!learn) return void (await record(database.system));
  await database.everyone(async (tx) => {
    const { rows } = await record(tx);
    if (rows.length > 0) await learn(tx, delivery, isDelivered);
  });
}

/** Nobody wants it any more. The attempt that was counted with the claim is not made. */
export async function dropDelivery(
  { database }: Services,
  owner: string,
  delivery: DueDelivery,
  because: string,
): Promise<void> {
  await sql`
    update deliveries
       set status = 'dead', owner = null, lease_until = null, dropped_because = ${because}, finished_at = now(),
           attempts = attempts - 1, round_attempts = round_attempts - 1
     where ${isClaimedBy(owner, delivery)}`.execute(database.system);
}

const isClaimedBy = (owner: string, { id, attempts }: DueDelivery) =>
  sql`id = ${id} and owner = ${owner} and attempts = ${attempts} and status = 'sending'`;
