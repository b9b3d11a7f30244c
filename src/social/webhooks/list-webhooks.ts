import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { presentWebhook } from './present.ts';
import { readWebhooks, requireAllAccounts } from './store.ts';
import { WebhookView } from './webhook-view.ts';

export const listWebhooks = defineOperation({
  name: 'list_webhooks',
  face: 'social',
  group: 'webhooks',
  routes: [{ method: 'GET', path: '/webhooks' }],
  summary: 'The webhooks of the workspace, oldest first, without their secrets.',
  scope: 'webhooks:manage',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object(cursorFields),
  output: listOf(WebhookView),

  async run(page, ctx) {
    requireAllAccounts(ctx);
    const { workspaceId } = ctx.caller;
    return pageOf(ctx, {
      page,
      sort: 'id',
      filters: { operation: 'list_webhooks', workspaceId },
      read: (after, count) => readWebhooks(ctx, after?.[1] ?? '', count),
      placeOf: ({ id }) => [null, id],
      show: (rows) => rows.map((row) => presentWebhook(ctx, row)),
    });
  },
});
