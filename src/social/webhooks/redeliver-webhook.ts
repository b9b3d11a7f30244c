import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { restartDelivery } from '#platform/webhooks/store.ts';
import { showDelivery } from './present.ts';
import { getWebhook } from './store.ts';
import { DeliveryView } from './webhook-view.ts';

export const redeliverWebhook = defineOperation({
  name: 'redeliver_webhook',
  face: 'social',
  group: 'webhooks',
  routes: [{ method: 'POST', path: '/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver' }],
  summary: 'Send a finished delivery again, with the same id and a new round of attempts.',
  scope: 'webhooks:manage',
  rate: 'write',
  errors: ['forbidden', 'not_found', 'conflict'],
  input: z.object({ webhookId: z.string().max(64), deliveryId: z.string().max(64) }),
  output: DeliveryView,

  async run({ webhookId, deliveryId }, ctx) {
    const webhook = await getWebhook(ctx, webhookId);
    const before = await showDelivery(ctx, webhook, deliveryId);
    const found = await restartDelivery(ctx.db, { column: 'webhook_id', value: webhook.id }, deliveryId);
    if (found === 'busy')
      throw new AppError('conflict', say('common.delivery_still_being_attempted'), { status: 'pending' });
    // Throwing rolls the new round back.
    if (!webhook.active)
      throw new AppError('conflict', say('common.webhook_switched_off'), { status: before.status });
    return showDelivery(ctx, webhook, deliveryId);
  },
});
