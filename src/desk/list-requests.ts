import { z } from 'zod';
import { InstantWithZone } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { presentRequest, requestFilters, RequestItem } from './request-view.ts';
import { readRequests } from './store-requests.ts';

const CLASSES = { ok: 2, refused: 4, failed: 5 } as const;

export const listRequests = defineOperation({
  name: 'list_requests',
  face: 'console',
  group: 'develop',
  summary: 'Calls of both APIs, of tools and of people in the last seven days, newest first.',
  description:
    'Polls and reads by pages are not logged. If there were more calls than could be logged, some are missing.',
  right: 'manage',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    ...requestFilters,
    status: z.enum(['ok', 'refused', 'failed']).optional().describe('2xx, 4xx or 5xx.'),
    code: z.string().min(1).max(64).optional(),
    from: InstantWithZone.optional(),
    to: InstantWithZone.optional(),
    q: z
      .string()
      .trim()
      .min(2)
      .max(200)
      .optional()
      .describe('Searched in ids, operation, code and bodies of the newest 20,000 lines.'),
    ...cursorFields,
  }),
  output: listOf(RequestItem),

  async run({ limit, cursor, status, q, ...filters }, ctx) {
    const { workspaceId } = ctx.caller;
    const wanted = { workspaceId, ...filters, text: q, statusClass: status && CLASSES[status] };
    return pageOf(ctx, {
      page: { limit, cursor },
      sort: 'id desc',
      filters: { operation: 'list_requests', workspaceId, status, q, ...filters },
      read: (before, count) => readRequests(ctx.db, wanted, before && Number(before[0]), count),
      placeOf: ({ id }) => [id, String(id)],
      show: (rows) => rows.map(presentRequest),
    });
  },
});
