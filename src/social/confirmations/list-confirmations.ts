import { z } from 'zod';
import { decodeCursor, encodeCursor, filtersHash, readLimit } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { Confirmation, presentConfirmations, STATUSES } from './present.ts';
import { listRows } from './store.ts';

export const listConfirmations = defineOperation({
  name: 'list_confirmations',
  face: 'social',
  group: 'publishing',
  routes: [{ method: 'GET', path: '/confirmations' }],
  summary: 'List confirmations, the newest first: a credential sees its own, a person all of the workspace.',
  scope: 'posts:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input'],
  input: z.object({
    status: z.enum(STATUSES).optional(),
    limit: z.union([z.string(), z.number()]).optional().describe('1 to 100, 25 when absent.'),
    cursor: z.string().max(500).optional(),
  }),
  output: z.object({ items: z.array(Confirmation), nextCursor: z.string().nullable() }),

  async run(input, ctx) {
    const limit = readLimit(input.limit);
    const key = ctx.keyring.derive('cursor');
    const order = {
      s: 'newest',
      f: filtersHash(['list_confirmations', ctx.caller.workspaceId, input.status]),
    };
    const after = input.cursor === undefined ? null : decodeCursor(input.cursor, order, key).k[1];
    const rows = await listRows(ctx, { status: input.status, now: ctx.clock.now(), after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: await presentConfirmations(ctx, page),
      nextCursor: rows.length > limit && last ? encodeCursor({ k: [null, last.id], ...order }, key) : null,
    };
  },
});
