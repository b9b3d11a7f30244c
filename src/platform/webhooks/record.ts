import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { DueDelivery } from './claim.ts';

export interface AttemptResult {
  /** HTTP status, or null when there was no answer. */
  status: number | null;
  failure: string | null;
  excerpt: string;
  durationMs: number;
  /** What the receiver asked for, in seconds. */
  retryAfterSec: number | null;
}

const RETRY_AFTER_MAX_SEC = 64;
const GONE = 410;

/** Logs the attempt and decides what follows, in one statement fenced by the owner of the claim. */
export async function recordAttempt(
  services: Services,
  owner: string,
  delivery: DueDelivery,
  result: AttemptResult,
): Promise<void> {
  const isDelivered = result.status !== null && result.status >= 200 && result.status < 300;
  const delays = services.config.callbackDelaysSec;
  const nextDelay = result.status === GONE ? undefined : delays[delivery.round_attempts];
  const status = isDelivered ? 'delivered' : nextDelay === undefined ? 'dead' : 'pending';
  const waitSec = Math.max(nextDelay ?? 0, Math.min(result.retryAfterSec ?? 0, RETRY_AFTER_MAX_SEC));
  await sql`
    with settled as (
      update callback_deliveries
         set status = ${status}, owner = null, lease_until = null,
             next_attempt_at = now() + make_interval(secs => ${waitSec}),
             first_attempt_ended_at = coalesce(first_attempt_ended_at, now()),
             finished_at = case when ${status} = 'pending' then null else now() end
       where id = ${delivery.id} and owner = ${owner} and attempts = ${delivery.attempts} and status = 'sending'
      returning id, workspace_id, attempt_started_at)
    insert into callback_attempts (delivery_id, workspace_id, number, started_at, duration_ms, status, failure, response_excerpt)
    select id, workspace_id, ${delivery.attempts}, attempt_started_at, ${Math.round(result.durationMs)}, ${result.status}, ${result.failure}, ${result.excerpt}
      from settled
    on conflict do nothing`.execute(services.database.system);
}
