import { createHmac } from 'node:crypto';
import { defineEndpoint, type Receiver } from '#platform/webhooks/endpoint.ts';
import { webhookTest } from '../events.ts';
import { placeOfSecret } from './secret.ts';
import { noteOutcome, readTargets } from './store.ts';

/** Starts like the localization callbacks, then continues with long waits. */
const DELAYS_SEC = [0, 16, 32, 64, 300, 1800, 7200, 21_600];

/** Reads the webhook anew for each claim: its URL, its secret and whether it is on may have changed. */
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
      // Deliveries to a webhook that was switched off are dropped; the events are still in the feed.
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
