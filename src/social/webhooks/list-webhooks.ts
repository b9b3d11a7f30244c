import { z } from 'zod';
import { decodeCursor, encodeCursor, filtersHash } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { presentWebhook, requireAllAccounts } from './store.ts';
import { WebhookView } from './webhook-view.ts';

export const listWebhooks = defineOperation({
  name: 'list_webhooks',
  face: 'social',
  group: 'webhooks',
  routes: [{ method: 'GET', path: '/webhooks' }],
  summary: 'The webhooks of the workspace, oldest first, without their secrets.',
  scope: 'webhooks:manage',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    limit: z.int().min(1).max(100).default(25),
    cursor: z.string().max(2000).optional(),
  }),
  output: z.object({ items: z.array(WebhookView), nextCursor: z.string().nullable() }),

  async run({ limit, cursor }, ctx) {
    requireAllAccounts(ctx);
    const { workspaceId } = ctx.caller;
    const key = ctx.keyring.derive('cursor');
    const of = { s: 'id', f: filtersHash({ operation: 'list_webhooks', workspaceId }) };
    const after = cursor ? decodeCursor(cursor, of, key).k[1] : '';
    const rows = await ctx.db
      .selectFrom('webhooks')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(presentWebhook),
      nextCursor: last && rows.length > limit ? encodeCursor({ k: [null, last.id], ...of }, key) : null,
    };
  },
});
