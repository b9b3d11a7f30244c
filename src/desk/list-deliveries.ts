import { z } from 'zod';
import { InstantWithZone } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { DeliveryItem, presentDelivery, STATES } from './delivery-view.ts';
import { readDeliveries } from './store-deliveries.ts';

export const listDeliveries = defineOperation({
  name: 'list_deliveries',
  face: 'console',
  group: 'develop',
  summary: 'Everything that was sent to external receivers, callbacks and webhooks alike, newest first.',
  right: 'manage',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    kind: z.enum(['callback', 'webhook']).optional(),
    webhookId: z.string().min(1).max(64).optional(),
    appKeyId: z.string().min(1).max(64).optional().describe('key_…: callbacks that this App Key signs.'),
    projectId: z.string().min(1).max(64).optional(),
    state: z.enum(STATES).optional(),
    event: z.string().min(1).max(100).optional(),
    from: InstantWithZone.optional(),
    to: InstantWithZone.optional(),
    q: z
      .string()
      .trim()
      .min(1)
      .max(128)
      .optional()
      .describe('A delivery id, a trace_id or an event id; searched in the newest 20,000.'),
    ...cursorFields,
  }),
  output: listOf(DeliveryItem),

  async run({ limit, cursor, state, ...filters }, ctx) {
    const { workspaceId } = ctx.caller;
    const wanted = { workspaceId, ...filters, state: state === 'failed' ? ('dead' as const) : state };
    return pageOf(ctx, {
      page: { limit, cursor },
      sort: 'id desc',
      filters: { operation: 'list_deliveries', workspaceId, state, ...filters },
      read: (before, count) => readDeliveries(ctx.db, wanted, before && before[1], count),
      placeOf: ({ id }) => [null, id],
      show: (rows) => rows.map((row) => presentDelivery(ctx, row)),
    });
  },
});
