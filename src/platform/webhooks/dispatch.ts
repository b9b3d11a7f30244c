import { randomUUID } from 'node:crypto';
import { secretPlace } from '../auth/app-key.ts';
import type { Services } from '../context.ts';
import { fp } from '../failpoints.ts';
import { OutboundError } from '../net/outbound.ts';
import { claimDue, type DueDelivery, nextDueMs, reclaimLost } from './claim.ts';
import { type AttemptResult, recordAttempt } from './record.ts';
import { signDelivery } from './sign.ts';

const IN_FLIGHT_MAX = 200;
const EXCERPT_BYTES = 2048;
/** A missed wake-up costs at most this; the rows decide what is due, never this timer. */
const POLL_MS = 1000;

export interface Dispatcher {
  drain(): Promise<void>;
}

/** Sends due callbacks until drained. Every worker process runs one; the rows keep them apart. */
export function startDispatcher(services: Services): Dispatcher {
  const owner = randomUUID();
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let wake = () => {};
  const nudge = () => wake();

  async function round(): Promise<number> {
    await reclaimLost(services.database);
    const free = IN_FLIGHT_MAX - inFlight.size;
    if (free <= 0) return 0;
    const due = await claimDue(services.database, owner, free);
    for (const delivery of due) {
      const sending = attempt(services, owner, delivery)
        .catch((error: unknown) =>
          services.log.error({ error, delivery_id: delivery.id }, 'a callback attempt could not be recorded'),
        )
        .finally(() => {
          inFlight.delete(sending);
          // A place at this host is free again, and the next event of the trace may go.
          nudge();
        });
      inFlight.add(sending);
    }
    return due.length;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const nudged = new Promise<void>((resolve) => {
        wake = resolve;
      });
      try {
        const count = await round();
        if (count > 0) continue;
        const dueMs = (await nextDueMs(services.database)) ?? POLL_MS;
        // Due but not claimable (host busy, order): a nudge or the poll will look again.
        const waitMs = dueMs === 0 ? POLL_MS / 4 : Math.min(dueMs, POLL_MS);
        await rest(nudged, waitMs);
      } catch (error) {
        services.log.warn({ error }, 'callbacks could not be claimed; trying again');
        await rest(nudged, POLL_MS);
      }
    }
  }

  async function rest(nudged: Promise<void>, ms: number): Promise<void> {
    const over = new AbortController();
    await Promise.race([nudged, services.clock.sleep(ms, AbortSignal.any([over.signal, stopping.signal]))]);
    over.abort();
  }

  // A notice comes with the commit that wrote the row; without it the poll is the floor.
  const listening = services.database.listen('parlance_callbacks', nudge, nudge);
  const looping = loop();

  return {
    async drain() {
      stopping.abort();
      nudge();
      await (await listening).close();
      await looping;
      await Promise.all(inFlight);
    },
  };
}

async function attempt(services: Services, owner: string, delivery: DueDelivery): Promise<void> {
  await fp('callback.claimed');
  const result = await send(services, delivery);
  await fp('callback.sent');
  await recordAttempt(services, owner, delivery, result);
}

async function send(services: Services, delivery: DueDelivery): Promise<AttemptResult> {
  const secrets = delivery.secrets.map((s) =>
    services.keyring.open(s.sealed, secretPlace(delivery.workspace_id, delivery.app_key_id, s.version)),
  );
  if (secrets.length === 0 || delivery.app_key === null) {
    return { status: null, failure: 'no_secret', excerpt: '', durationMs: 0, retryAfterSec: null };
  }
  const timestamp = String(Math.floor(services.clock.now().getTime() / 1000));
  try {
    const response = await services.outbound.send({
      method: 'POST',
      notToUs: true,
      url: delivery.url,
      headers: {
        'content-type': 'application/json',
        'x-svc-sequence': String(delivery.sequence),
        'x-svc-attempt': String(delivery.attempts),
        ...signDelivery({
          appKey: delivery.app_key,
          secrets,
          deliveryId: delivery.id,
          timestamp,
          body: delivery.body,
        }),
      },
      body: delivery.body,
      connectTimeoutMs: 10_000,
    });
    return {
      status: response.status,
      failure: response.status >= 200 && response.status < 300 ? null : 'not_2xx',
      excerpt: storable(response.body),
      durationMs: response.durationMs,
      retryAfterSec: /^\d{1,5}$/.test(response.headers['retry-after'] ?? '')
        ? Number(response.headers['retry-after'])
        : null,
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return {
      status: null,
      failure: error.failure,
      excerpt: '',
      durationMs: error.durationMs,
      retryAfterSec: null,
    };
  }
}

/** The receiver's bytes as text that PostgreSQL takes: no NUL, valid UTF-8, at most 2 KiB of it. */
function storable(body: Uint8Array): string {
  const text = Buffer.from(body.subarray(0, EXCERPT_BYTES)).toString('utf8').replaceAll('\0', '\ufffd');
  // Each byte that is no text has become a mark of three; the encoder stops before half a character.
  const kept = Buffer.alloc(EXCERPT_BYTES);
  const { written } = new TextEncoder().encodeInto(text, kept);
  return kept.toString('utf8', 0, written);
}
