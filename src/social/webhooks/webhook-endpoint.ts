import { createHmac } from 'node:crypto';
import { defineEndpoint, type Receiver } from '#platform/webhooks/endpoint.ts';
import { webhookTest } from '../events.ts';
import { placeOfSecret } from './secret.ts';
import { noteOutcome, readTargets } from './store.ts';

/** As the localization callbacks begin, and then patient. */
const DELAYS_SEC = [0, 16, 32, 64, 300, 1800, 7200, 21_600];

/** A webhook of a workspace, as it is now: its URL, its secret and whether it is on may change meanwhile. */
export const webhookEndpoint = defineEndpoint({
  name: 'webhook',
  delaysSec: () => DELAYS_SEC,
  retryAfterMaxSec: 0,
  excerptBytes: 2000,

  async receivers(tx, due) {
    const byId = await readTargets(
      tx,
      due.map(({ webhook_id }) => webhook_id),
    );
    const found = new Map<string, Receiver>();
    for (const { id, workspace_id, webhook_id, event } of due) {
      const webhook = byId.get(webhook_id ?? '');
      if (!webhook) continue;
      const place = placeOfSecret(workspace_id, webhook.id);
      const secrets = [{ sealed: webhook.secret_sealed, place }];
      // What was due for one that is switched off is over; the feed still has it.
      const isWanted = webhook.active || event === webhookTest.name;
      found.set(
        id,
        isWanted ? { url: webhook.url, signer: webhook.id, secrets } : { droppedBecause: 'webhook_disabled' },
      );
    }
    return found;
  },

  headers: ({ id, event, body, round_attempts }, { secrets: [secret = ''], timestamp }) => ({
    'x-parlance-signature': `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
    'x-parlance-delivery': id,
    'x-parlance-event': event,
    'x-parlance-attempt': String(round_attempts),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
  }),

  learn: noteOutcome,
});
