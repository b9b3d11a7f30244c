import { randomUUID } from 'node:crypto';
import type { Services } from '../context.ts';
import { attempt } from './attempt.ts';
import { type Claimed, claimDue } from './claim.ts';
import type { EndpointSpec } from './endpoint.ts';
import { createRecorder } from './record.ts';
import { reclaimLost } from './store.ts';

const IN_FLIGHT_MAX = 200;
/** A missed wake-up costs at most this long; what is due is decided by the rows, never by this timer. */
const POLL_MS = 1000;

export interface Dispatcher {
  drain(): Promise<void>;
}

/**
 * Sends what is due until drained. Every worker process runs one for each kind of endpoint, so that a flood
 * of one kind does not delay the other. The claims in the rows keep the processes apart.
 */
export function startDispatcher(services: Services, endpoint: EndpointSpec): Dispatcher {
  const owner = randomUUID();
  const stopping = new AbortController();
  let wake = () => {};
  const nudge = () => wake();
  // A place in a lane is free again, and the next event of its trace may go.
  const sender = createSender(services, endpoint, owner, nudge);
  let reclaimedAtMs = Number.NEGATIVE_INFINITY;

  /** Returns how long to rest before the next round, unless something happens. */
  async function round(): Promise<number> {
    const nowMs = services.clock.monotonicMs();
    if (nowMs - reclaimedAtMs >= POLL_MS) {
      await reclaimLost(services.database);
      reclaimedAtMs = nowMs;
    }
    const free = IN_FLIGHT_MAX - sender.count();
    if (free <= 0) return POLL_MS;
    const { claimed, isFull, nextMs } = await claimDue(services.database, endpoint, owner, free);
    for (const each of claimed) sender.send(each);
    if (isFull) return 0;
    // Due but not claimable (lane busy, order): a nudge or the poll will look again.
    return nextMs === 0 ? POLL_MS / 4 : Math.min(nextMs ?? POLL_MS, POLL_MS);
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const nudged = new Promise<void>((resolve) => {
        wake = resolve;
      });
      try {
        const waitMs = await round();
        if (waitMs > 0) await rest(services.clock, nudged, waitMs, stopping.signal);
      } catch (error) {
        services.log.warn({ error }, 'deliveries could not be claimed; trying again');
        await rest(services.clock, nudged, POLL_MS, stopping.signal);
      }
    }
  }

  // A notice comes with the commit that wrote the row; if it is lost, the poll finds the row.
  const hear = (kind: string) => {
    if (kind === '' || kind === endpoint.name) nudge();
  };
  const listening = services.database.listen('parlance_deliveries', hear, nudge);
  const looping = loop();

  return {
    async drain() {
      stopping.abort();
      nudge();
      await (await listening).close();
      await looping;
      await sender.end();
    },
  };
}

async function rest(
  clock: Services['clock'],
  nudged: Promise<void>,
  ms: number,
  stopping: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  await Promise.race([nudged, clock.sleep(ms, AbortSignal.any([over.signal, stopping]))]);
  over.abort();
}

/** The attempts under way. */
function createSender(services: Services, endpoint: EndpointSpec, owner: string, onEnd: () => void) {
  const record = createRecorder(services, endpoint, owner);
  const inFlight = new Set<Promise<void>>();
  return {
    count: () => inFlight.size,
    send(claimed: Claimed): void {
      const { id } = claimed.delivery;
      const sending = attempt(services, endpoint, owner, record, claimed)
        .catch((error: unknown) =>
          services.log.error({ error, delivery_id: id }, 'an attempt to deliver could not be recorded'),
        )
        .finally(() => {
          inFlight.delete(sending);
          onEnd();
        });
      inFlight.add(sending);
    },
    async end(): Promise<void> {
      await Promise.all(inFlight);
    },
  };
}
