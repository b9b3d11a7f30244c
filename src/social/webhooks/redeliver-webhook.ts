import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { defineOperation } from '#platform/operation.ts';
import { getWebhook, presentDelivery } from './store.ts';
import { DeliveryView } from './webhook-view.ts';

export const redeliverWebhook = defineOperation({
  name: 'redeliver_webhook',
  face: 'social',
  group: 'webhooks',
  routes: [{ method: 'POST', path: '/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver' }],
  summary: 'Send a finished delivery again, under the same id and with a new round of attempts.',
  scope: 'webhooks:manage',
  rate: 'write',
  idempotency: 'none',
  errors: ['forbidden', 'not_found', 'conflict'],
  input: z.object({ webhookId: z.string().max(64), deliveryId: z.string().max(64) }),
  output: DeliveryView,

  async run({ webhookId, deliveryId }, ctx) {
    const webhook = await getWebhook(ctx, webhookId);
    const delivery = await ctx.db
      .selectFrom('webhook_deliveries')
      .select(['status'])
      .where('workspace_id', '=', webhook.workspace_id)
      .where('webhook_id', '=', webhook.id)
      .where('id', '=', deliveryId)
      .forUpdate()
      .executeTakeFirst();
    if (!delivery) throw new AppError('not_found', `There is no delivery ${deliveryId}.`, { deliveryId });
    if (delivery.status === 'pending')
      throw new AppError('conflict', 'The delivery is still being attempted.', { status: delivery.status });
    if (!webhook.active)
      throw new AppError('conflict', 'The webhook is switched off.', { status: delivery.status });
    const row = await ctx.db
      .updateTable('webhook_deliveries')
      .set({
        status: 'pending',
        attempts: 0,
        executor: null,
        next_attempt_at: ctx.clock.now(),
        finished_at: null,
      })
      .where('workspace_id', '=', webhook.workspace_id)
      .where('id', '=', deliveryId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentDelivery(row);
  },
});
