import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { SecretPlace } from '#platform/secrets.ts';
import { defineEndpoint, type Receiver } from '#platform/webhooks/endpoint.ts';
import { webhookTest } from '../events.ts';

/** As the localization callbacks begin, and then patient. */
const DELAYS_SEC = [0, 16, 32, 64, 300, 1800, 7200, 21_600];

/** A webhook of a workspace, as it is now: its URL, its secret and whether it is on may change meanwhile. */
export const webhookEndpoint = defineEndpoint({
  name: 'webhook',
  delaysSec: () => DELAYS_SEC,
  retryAfterMaxSec: 0,
  excerptBytes: 2000,

  async receivers(tx, due) {
    const webhooks = await tx
      .selectFrom('webhooks')
      .select(['id', 'url', 'secret_sealed', 'active'])
      .where('id', 'in', [...new Set(due.flatMap(({ webhook_id }) => webhook_id ?? []))])
      .execute();
    const byId = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
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

  /** One that has failed for three days is switched off. */
  async learn(tx, { workspace_id, webhook_id }, isDelivered) {
    const it = sql`workspace_id = ${workspace_id} and id = ${webhook_id}`;
    if (isDelivered)
      await sql`update webhooks set failing_since = null where ${it} and failing_since is not null`.execute(
        tx,
      );
    else
      await sql`
        update webhooks
           set failing_since = coalesce(failing_since, now()),
               active = active and coalesce(failing_since > now() - interval '3 days', true),
               disabled_reason = case when active and failing_since <= now() - interval '3 days'
                                      then 'failing_for_3_days' else disabled_reason end
         where ${it}`.execute(tx);
  },
});

export const placeOfSecret = (workspaceId: string, row: string): SecretPlace => ({
  workspaceId,
  table: 'webhooks',
  column: 'secret_sealed',
  row,
});
