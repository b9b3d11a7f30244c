import { z } from 'zod';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext } from '#platform/job.ts';
import { OutboundError } from '#platform/net/outbound.ts';
import {
  type AttemptResult,
  claimDue,
  type DueDelivery,
  dropUnwanted,
  recordAttempt,
  signature,
} from './delivery.ts';
import { openSecret } from './store.ts';

const IN_FLIGHT_MAX = 100;
const PER_WEBHOOK = 4;
const EXCERPT_BYTES = 2000;
/** The rows decide what is due, never this pause. */
const PAUSE_MS = 1000;

/**
 * Comes every minute and stays for most of it, so that an event is out within a second or two. Two that
 * overlap share the work: what one has claimed the other does not see.
 */
export const runSendWebhooks = defineJob({
  name: 'run_send_webhooks',
  payload: z.object({ staySec: z.int().min(0).max(120).default(57) }),
  retry: { limit: 2, delaySec: 1 },
  concurrency: 2,
  pace: 'long',
  timeoutSec: 180,
  cron: '* * * * *',

  async run({ staySec }, ctx) {
    const endMs = ctx.clock.monotonicMs() + staySec * 1000;
    const inFlight = new Map<Promise<void>, string>();
    const failures: unknown[] = [];
    for (;;) {
      const isLast = ctx.signal.aborted || ctx.clock.monotonicMs() >= endMs;
      const count = await startDue(ctx, inFlight, failures);
      if (isLast || failures.length > 0) break;
      if (count === 0) await pause(ctx, inFlight);
    }
    await Promise.all(inFlight.keys());
    if (failures.length > 0) throw failures[0];
  },
});

async function startDue(
  ctx: JobContext,
  inFlight: Map<Promise<void>, string>,
  failures: unknown[],
): Promise<number> {
  const free = IN_FLIGHT_MAX - inFlight.size;
  if (free <= 0) {
    await Promise.race(inFlight.keys());
    return 1;
  }
  const now = ctx.clock.now();
  const executor = ctx.jobId;
  const busy = [...new Set(inFlight.values())];
  const due = await ctx.commit(async (tx) => {
    await dropUnwanted(tx, now);
    return claimDue(tx, { executor, now, busy, perWebhook: PER_WEBHOOK, limit: free });
  });
  for (const delivery of due) {
    const sending = attempt(ctx, delivery)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => inFlight.delete(sending));
    inFlight.set(sending, delivery.webhook_id);
  }
  return due.length;
}

/** Until something ends, or for a moment. */
async function pause(ctx: JobContext, inFlight: Map<Promise<void>, string>): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, ctx.signal]);
  await Promise.race([ctx.clock.sleep(PAUSE_MS, signal), ...inFlight.keys()]);
  over.abort();
}

async function attempt(ctx: JobContext, delivery: DueDelivery): Promise<void> {
  await fp('webhook.claimed');
  const result = await send(ctx, delivery);
  await fp('webhook.sent');
  await ctx.commit((tx) => recordAttempt(tx, delivery, ctx.jobId, result, ctx.clock.now()));
}

async function send(ctx: JobContext, delivery: DueDelivery): Promise<AttemptResult> {
  const { workspace_id, webhook_id, secret_sealed, body } = delivery;
  const secret = openSecret(ctx.keyring, workspace_id, webhook_id, secret_sealed);
  const seconds = Math.floor(ctx.clock.now().getTime() / 1000);
  try {
    // The address is checked again here: a name may point elsewhere by now.
    const response = await ctx.outbound.send({
      notToUs: true,
      method: 'POST',
      url: delivery.url,
      headers: {
        'content-type': 'application/json',
        'x-parlance-signature': signature(secret, seconds, body),
        'x-parlance-delivery': delivery.id,
        'x-parlance-event': delivery.event_type,
        'x-parlance-attempt': String(delivery.attempts),
        'webhook-id': delivery.id,
        'webhook-timestamp': String(seconds),
      },
      body,
      connectTimeoutMs: 10_000,
    });
    const isTaken = response.status >= 200 && response.status < 300;
    return {
      status: response.status,
      failure: isTaken ? null : 'not_2xx',
      excerpt: storable(response.body),
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { status: null, failure: error.failure, excerpt: '' };
  }
}

/** The receiver's bytes as text that PostgreSQL takes. */
function storable(body: Uint8Array): string {
  const bytes = Buffer.from(body.subarray(0, EXCERPT_BYTES));
  return bytes.toString('utf8').replaceAll('\0', '\ufffd').slice(0, EXCERPT_BYTES);
}
