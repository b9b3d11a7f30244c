import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { findAccount } from '../accounts/store/accounts.ts';
import { presentSlot, SlotsView } from './slot-view.ts';
import { readSlots, readZones } from './store.ts';

export const getPostingSlots = defineOperation({
  name: 'get_posting_slots',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'GET', path: '/accounts/{accountId}/slots' }],
  summary: 'The weekly times at which an account’s queue publishes.',
  scope: 'accounts:read',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({ accountId: z.string().max(64) }),
  output: SlotsView,

  async run({ accountId }, ctx) {
    await findAccount(ctx, accountId);
    const slots = (await readSlots(ctx, [accountId])).get(accountId) ?? [];
    return {
      accountId,
      timezone: (await readZones(ctx, [accountId])).get(accountId) ?? 'UTC',
      slots: slots.map(presentSlot),
    };
  },
});
