import type { Services } from '../context.ts';
import { fp } from '../failpoints.ts';
import { OutboundError } from '../net/outbound.ts';
import type { Claimed } from './claim.ts';
import type { EndpointSpec, OpenReceiver } from './endpoint.ts';
import type { Recorder } from './record.ts';
import { openUrl } from './sealed-url.ts';
import { type AttemptResult, type DueDelivery, dropDelivery } from './store.ts';

export async function attempt(
  services: Services,
  endpoint: EndpointSpec,
  owner: string,
  record: Recorder,
  { delivery, receiver }: Claimed,
): Promise<void> {
  await fp('delivery.claimed');
  if (receiver && 'droppedBecause' in receiver)
    return dropDelivery(services.database.system, owner, delivery, receiver.droppedBecause);
  const result = await send(services, endpoint, delivery, receiver);
  await fp('delivery.sent');
  await record(delivery, result);
}

async function send(
  { keyring, clock, outbound }: Services,
  endpoint: EndpointSpec,
  delivery: DueDelivery,
  receiver: OpenReceiver | undefined,
): Promise<AttemptResult> {
  const secrets = receiver?.secrets.map(({ sealed, place }) => keyring.open(sealed, place)) ?? [];
  if (!receiver || secrets.length === 0) return unanswered('no_secret', 0);
  const timestamp = String(Math.floor(clock.now().getTime() / 1000));
  try {
    // The address is checked again: the name may resolve to another one by now.
    const response = await outbound.send({
      method: 'POST',
      notToUs: true,
      url: openUrl(keyring, delivery.workspace_id, receiver.url),
      headers: {
        'content-type': 'application/json',
        ...endpoint.headers(delivery, { signer: receiver.signer, secrets, timestamp }),
      },
      body: delivery.body,
      connectTimeoutMs: 10_000,
    });
    const retryAfter = response.headers['retry-after'] ?? '';
    return {
      status: response.status,
      failure: response.status >= 200 && response.status < 300 ? null : 'not_2xx',
      excerpt: storable(response.body, endpoint.excerptBytes),
      durationMs: response.durationMs,
      retryAfterSec: /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) : null,
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return unanswered(error.failure, error.durationMs);
  }
}

const unanswered = (failure: string, durationMs: number): AttemptResult => ({
  status: null,
  failure,
  excerpt: '',
  durationMs,
  retryAfterSec: null,
});

/**
 * The receiver's bytes as text that PostgreSQL accepts: no NUL, valid UTF-8, and at most `bytes` bytes long.
 */
function storable(body: Uint8Array, bytes: number): string {
  const text = Buffer.from(body.subarray(0, bytes)).toString('utf8').replaceAll('\0', '\ufffd');
  // Each invalid byte has become a replacement character of three bytes. The encoder stops
  // before half a character.
  const kept = Buffer.alloc(bytes);
  const { written } = new TextEncoder().encodeInto(text, kept);
  return kept.toString('utf8', 0, written);
}
