import type { Services } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { EndpointSpec } from './endpoint.ts';
import { type AttemptResult, type DueDelivery, settleAttempt } from './store.ts';

const GONE = 410;

/** Decides what follows of an attempt and writes both down. */
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
  const { learn } = endpoint;
  const record = (tx: Tx) => settleAttempt(tx, owner, delivery, { ...result, outcome: status, waitSec });
  if (!learn) return void (await record(database.system));
  await database.everyone(async (tx) => {
    if (await record(tx)) await learn(tx, delivery, isDelivered);
  });
}
