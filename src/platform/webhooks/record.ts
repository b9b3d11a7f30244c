import type { Services } from '../context.ts';
import { gather } from '../gather.ts';
import type { EndpointSpec } from './endpoint.ts';
import { type AttemptResult, type DueDelivery, type Settled, settleAttempts } from './store.ts';

const GONE = 410;
/** Attempts that end within this time are written together. Their receivers already have the event. */
const GATHER_MS = 5;

export type Recorder = (delivery: DueDelivery, result: AttemptResult) => Promise<void>;

/** Decides the outcome of each attempt and records it together with those that end at the same time. */
export function createRecorder(services: Services, endpoint: EndpointSpec, owner: string): Recorder {
  const { config, database, clock, log } = services;
  const { learn } = endpoint;

  async function write(list: readonly Settled[]): Promise<void> {
    if (!learn) return void (await settleAttempts(database.system, owner, list));
    await database.everyone(async (tx) => {
      const settled = await settleAttempts(tx, owner, list);
      for (const { delivery, failure } of list)
        if (settled.has(delivery.id)) await learn(tx, delivery, failure === null);
    });
  }

  const writeTogether = gather(clock, GATHER_MS, async (list: readonly Settled[]) => {
    await write(list);
    return list;
  });

  return async (delivery, result) => {
    const nextDelay =
      result.status === GONE ? undefined : endpoint.delaysSec(config)[delivery.round_attempts];
    const outcome = result.failure === null ? 'delivered' : nextDelay === undefined ? 'dead' : 'pending';
    const waitSec = Math.max(nextDelay ?? 0, Math.min(result.retryAfterSec ?? 0, endpoint.retryAfterMaxSec));
    const settled = { ...result, delivery, outcome, waitSec } as const;
    await writeTogether(settled).catch(async (error: unknown) => {
      // A delivery that cannot be recorded must not fail the others.
      log.warn({ error, delivery_id: delivery.id }, 'attempts to deliver are recorded one by one');
      await write([settled]);
    });
  };
}
