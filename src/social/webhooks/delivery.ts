import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export const TEST_EVENT = 'webhook.test';

/** Waits before each attempt, in seconds: as the localization callbacks begin, and then patient. */
const DELAYS_SEC = [0, 16, 32, 64, 300, 1800, 7200, 21_600];
const DISABLED_AFTER_MS = 3 * 86_400_000;
/** Longer than an attempt may take (15 s), so that only a dead worker's claim runs out. */
const LEASE_MS = 60_000;
const GONE = 410;

export interface DueDelivery {
  id: string;
  workspace_id: string;
  webhook_id: string;
  event_type: string;
  body: string;
  attempts: number;
  url: string;
  secret_sealed: string;
}

export interface AttemptResult {
  /** HTTP status, or null when there was no answer. */
  status: number | null;
  failure: string | null;
  excerpt: string;
}

/** `X-Parlance-Signature`; each attempt is signed afresh. */
export function signature(secret: string, seconds: number, body: string): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/**
 * Takes due deliveries: a few for each webhook, so that one that hangs delays only itself, and none for
 * those that are busy. The attempt is counted before anything is sent; until the lease ends nobody else has it.
 */
export async function claimDue(
  tx: Tx,
  claim: { executor: string; now: Date; busy: readonly string[]; perWebhook: number; limit: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select d.id from webhook_deliveries d
        join (select id, row_number() over (partition by webhook_id order by next_attempt_at, id) as place
                from webhook_deliveries
               where status = 'pending' and next_attempt_at <= ${claim.now} and webhook_id <> all(${[...claim.busy]})) o
          on o.id = d.id and o.place <= ${claim.perWebhook}
       order by d.next_attempt_at, d.id limit ${claim.limit}
         for update of d skip locked
    ), taken as (
      update webhook_deliveries d
         set executor = ${claim.executor}, attempts = d.attempts + 1,
             next_attempt_at = ${new Date(claim.now.getTime() + LEASE_MS)}
       where d.id = any(array(select id from due)) and d.status = 'pending' and d.next_attempt_at <= ${claim.now}
      returning d.*)
    select t.id, t.workspace_id, t.webhook_id, t.event_type, t.body, t.attempts, w.url, w.secret_sealed
      from taken t join webhooks w on w.workspace_id = t.workspace_id and w.id = t.webhook_id
     order by t.id`.execute(tx);
  return rows;
}

/** What was due for a webhook that is switched off is over; the feed still has it. */
export async function dropUnwanted(tx: Tx, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries d set status = 'dead', finished_at = ${now}, last_failure = 'webhook_disabled'
      from webhooks w
     where d.status = 'pending' and d.next_attempt_at <= ${now} and d.event_type <> ${TEST_EVENT}
       and w.workspace_id = d.workspace_id and w.id = d.webhook_id and not w.active`.execute(tx);
}

/** Logs the attempt and decides what follows, fenced by the claim. */
export async function recordAttempt(
  tx: Tx,
  delivery: DueDelivery,
  executor: string,
  result: AttemptResult,
  now: Date,
): Promise<void> {
  const wait = result.status === GONE ? undefined : DELAYS_SEC[delivery.attempts];
  const status = result.failure === null ? 'delivered' : wait === undefined ? 'dead' : 'pending';
  const isOver = status !== 'pending';
  const { rows } = await sql<{ id: string }>`
    update webhook_deliveries
       set status = ${status}, executor = null, last_status = ${result.status}::int, last_failure = ${result.failure},
           response_excerpt = ${result.excerpt},
           next_attempt_at = ${isOver ? null : new Date(now.getTime() + (wait ?? 0) * 1000)}::timestamptz,
           finished_at = ${isOver ? now : null}::timestamptz
     where workspace_id = ${delivery.workspace_id} and id = ${delivery.id} and status = 'pending'
       and executor = ${executor} and attempts = ${delivery.attempts}
    returning id`.execute(tx);
  if (rows.length === 0) return;
  if (result.failure === null) {
    await sql`
      update webhooks set failing_since = null
       where workspace_id = ${delivery.workspace_id} and id = ${delivery.webhook_id} and failing_since is not null`.execute(
      tx,
    );
    return;
  }
  await sql`
    update webhooks
       set failing_since = coalesce(failing_since, ${now}),
           active = active and coalesce(failing_since > ${new Date(now.getTime() - DISABLED_AFTER_MS)}, true),
           disabled_reason = case when active and failing_since <= ${new Date(now.getTime() - DISABLED_AFTER_MS)}
                                  then 'failing_for_3_days' else disabled_reason end
     where workspace_id = ${delivery.workspace_id} and id = ${delivery.webhook_id}`.execute(tx);
}
