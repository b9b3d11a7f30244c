import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { Confirmation, presentConfirmations, STATUSES } from './present.ts';
import { listRows } from './store.ts';

export const listConfirmations = defineOperation({
  name: 'list_confirmations',
  face: 'social',
  group: 'publishing',
  routes: [{ method: 'GET', path: '/confirmations' }],
  summary:
    'List confirmations, newest first: a credential sees its own, a person those of the whole workspace.',
  scope: 'posts:read',
  rate: 'read',
  errors: ['invalid_input'],
  input: z.object({ status: z.enum(STATUSES).optional(), ...cursorFields }),
  output: listOf(Confirmation),

  async run({ status, ...page }, ctx) {
    return pageOf(ctx, {
      page,
      sort: 'newest',
      filters: ['list_confirmations', ctx.caller.workspaceId, status],
      read: (before, count) =>
        listRows(ctx, { status, now: ctx.clock.now(), after: before?.[1] ?? null, limit: count }),
      placeOf: ({ id }) => [null, id],
      show: (rows) => presentConfirmations(ctx, rows),
    });
  },
});
