import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { deleteWebhookRow, getWebhook } from './store.ts';

export const deleteWebhook = defineOperation({
  name: 'delete_webhook',
  face: 'social',
  group: 'webhooks',
  routes: [{ method: 'DELETE', path: '/webhooks/{webhookId}' }],
  summary: 'Delete a webhook with its deliveries; events stay in the feed.',
  scope: 'webhooks:manage',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found'],
  input: z.object({ webhookId: z.string().max(64) }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),

  async run({ webhookId }, ctx) {
    const webhook = await getWebhook(ctx, webhookId, true);
    await deleteWebhookRow(ctx.db, webhook);
    return { id: webhook.id, deleted: true as const };
  },
});
