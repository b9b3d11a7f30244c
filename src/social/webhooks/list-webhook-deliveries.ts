import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { statusesOf } from '#platform/webhooks/store-reading.ts';
import { presentDelivery } from './present.ts';
import { deliveriesOf, getWebhook } from './store.ts';
import { DeliveryView } from './webhook-view.ts';

export const listWebhookDeliveries = defineOperation({
  name: 'list_webhook_deliveries',
  face: 'social',
  group: 'webhooks',
  routes: [{ method: 'GET', path: '/webhooks/{webhookId}/deliveries' }],
  summary: 'The deliveries to a webhook with their answers, newest first.',
  scope: 'webhooks:manage',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    webhookId: z.string().max(64),
    status: z.enum(['pending', 'delivered', 'dead']).optional(),
    ...cursorFields,
  }),
  output: listOf(DeliveryView),

  async run({ webhookId, status, ...page }, ctx) {
    const webhook = await getWebhook(ctx, webhookId);
    const statuses = status ? statusesOf(status) : [];
    return pageOf(ctx, {
      page,
      sort: 'id desc',
      filters: { operation: 'list_webhook_deliveries', webhookId, status },
      read: (before, count) =>
        deliveriesOf(ctx, webhook)
          .$if(status !== undefined, (query) => query.where('d.status', 'in', statuses))
          .$if(before !== null, (query) => query.where('d.id', '<', before?.[1] ?? ''))
          .orderBy('d.id', 'desc')
          .limit(count)
          .execute(),
      placeOf: ({ id }) => [null, id],
      show: (rows) => rows.map(presentDelivery),
    });
  },
});
