import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { insertDelivery } from '#platform/webhooks/store.ts';
import { actorOf } from '../caller.ts';
import { webhookTest } from '../events.ts';
import { newDelivery } from '../events/new-delivery.ts';
import { showDelivery } from './present.ts';
import { getWebhook } from './store.ts';
import { DeliveryView } from './webhook-view.ts';

export const testWebhook = defineOperation({
  name: 'test_webhook',
  face: 'social',
  group: 'webhooks',
  routes: [{ method: 'POST', path: '/webhooks/{webhookId}/test' }],
  summary: 'Send a signed test event, with the same attempts and log as a real event.',
  description: 'Also works for a webhook that is switched off, to test it before it is switched on.',
  scope: 'webhooks:manage',
  rate: 'write',
  errors: ['forbidden', 'not_found'],
  input: z.object({ webhookId: z.string().max(64) }),
  output: DeliveryView,

  async run({ webhookId }, ctx) {
    const webhook = await getWebhook(ctx, webhookId);
    const event = {
      id: newId('evt', ctx.clock),
      type: webhookTest.name,
      workspaceId: webhook.workspace_id,
      occurredAt: ctx.clock.now(),
      actor: actorOf(ctx.caller),
      data: webhookTest.detail.parse({ webhookId: webhook.id }),
      seq: null,
    };
    const delivery = newDelivery(webhook.id, event, ctx.clock);
    await insertDelivery(ctx.db, delivery);
    return showDelivery(ctx, webhook, delivery.id);
  },
});
