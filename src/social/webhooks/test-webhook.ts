import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { actorOf } from '../posts/actor.ts';
import { TEST_EVENT } from './delivery.ts';
import { getWebhook, presentDelivery } from './store.ts';
import { DeliveryView } from './webhook-view.ts';

export const testWebhook = defineOperation({
  name: 'test_webhook',
  face: 'social',
  group: 'webhooks',
  routes: [{ method: 'POST', path: '/webhooks/{webhookId}/test' }],
  summary: 'Send a signed test event, with the same attempts and log as a real one.',
  description: 'Also to a webhook that is switched off, so that it can be tried before it is switched on.',
  scope: 'webhooks:manage',
  rate: 'write',
  idempotency: 'none',
  errors: ['forbidden', 'not_found'],
  input: z.object({ webhookId: z.string().max(64) }),
  output: DeliveryView,

  async run({ webhookId }, ctx) {
    const webhook = await getWebhook(ctx, webhookId);
    const now = ctx.clock.now();
    const eventId = newId('evt', ctx.clock);
    const body = JSON.stringify({
      id: eventId,
      type: TEST_EVENT,
      version: 1,
      workspaceId: webhook.workspace_id,
      occurredAt: now.toISOString(),
      actor: actorOf(ctx.caller),
      data: { webhookId: webhook.id },
      // It stands in no feed.
      seq: null,
    });
    const row = await ctx.db
      .insertInto('webhook_deliveries')
      .values({
        id: newId('dlv', ctx.clock),
        workspace_id: webhook.workspace_id,
        webhook_id: webhook.id,
        event_id: eventId,
        event_type: TEST_EVENT,
        body,
        next_attempt_at: now,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentDelivery(row);
  },
});
