import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { findAccount, lockAccounts } from '../accounts/store/accounts.ts';
import { presentSlot, readSlot, SLOTS_MAX, SlotsView, SlotView } from './slot-view.ts';
import { readSlots, readZones, replaceSlots } from './store.ts';

export const setPostingSlots = defineOperation({
  name: 'set_posting_slots',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'PUT', path: '/accounts/{accountId}/slots' }],
  summary: 'Replace the weekly posting times of an account.',
  description: 'Posts that are already on the calendar keep their times.',
  scope: 'accounts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ accountId: z.string().max(64), slots: z.array(SlotView).max(SLOTS_MAX) }),
  example: { accountId: 'acc_01', slots: [{ weekday: 1, time: '09:30' }] },
  output: SlotsView,

  async run({ accountId, slots }, ctx) {
    await findAccount(ctx, accountId);
    await lockAccounts(ctx, [accountId]);
    const before = (await readSlots(ctx, [accountId])).get(accountId) ?? [];
    await replaceSlots(ctx, accountId, slots.map(readSlot));
    const stored = (await readSlots(ctx, [accountId])).get(accountId) ?? [];
    ctx.changed({ slots: before.map(presentSlot) }, { slots: stored.map(presentSlot) });
    return {
      accountId,
      timezone: (await readZones(ctx, [accountId])).get(accountId) ?? 'UTC',
      slots: stored.map(presentSlot),
    };
  },
});
