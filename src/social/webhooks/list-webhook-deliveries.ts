import { z } from 'zod';
import { decodeCursor, encodeCursor, filtersHash } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { deliveriesOf, getWebhook, presentDelivery } from './store.ts';
import { DeliveryView } from './webhook-view.ts';

export const listWebhookDeliveries = defineOperation({
  name: 'list_webhook_deliveries',
  face: 'social',
  group: 'webhooks',
  routes: [{ method: 'GET', path: '/webhooks/{webhookId}/deliveries' }],
  summary: 'What was sent to a webhook and what came back, newest first.',
  scope: 'webhooks:manage',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    webhookId: z.string().max(64),
    status: z.enum(['pending', 'delivered', 'dead']).optional(),
    limit: z.int().min(1).max(100).default(25),
    cursor: z.string().max(2000).optional(),
  }),
  output: z.object({ items: z.array(DeliveryView), nextCursor: z.string().nullable() }),

  async run({ webhookId, status, limit, cursor }, ctx) {
    const webhook = await getWebhook(ctx, webhookId);
    const key = ctx.keyring.derive('cursor');
    const of = { s: 'id desc', f: filtersHash({ operation: 'list_webhook_deliveries', webhookId, status }) };
    const before = cursor ? decodeCursor(cursor, of, key).k[1] : null;
    const statuses = status === 'pending' ? ['pending', 'sending'] : [status ?? ''];
    const rows = await deliveriesOf(ctx, webhook)
      .$if(status !== undefined, (query) => query.where('d.status', 'in', statuses))
      .$if(before !== null, (query) => query.where('d.id', '<', before ?? ''))
      .orderBy('d.id', 'desc')
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(presentDelivery),
      nextCursor: last && rows.length > limit ? encodeCursor({ k: [null, last.id], ...of }, key) : null,
    };
  },
});
