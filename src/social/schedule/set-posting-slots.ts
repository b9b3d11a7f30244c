import { sql } from 'kysely';
import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { findAccount, lockAccounts } from '../accounts/store.ts';
import { presentSlot, readSlot, SLOTS_MAX, SlotsView, SlotView } from './slot-view.ts';
import { readSlots, readZones } from './slots.ts';

export const setPostingSlots = defineOperation({
  name: 'set_posting_slots',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'PUT', path: '/accounts/{accountId}/slots' }],
  summary: 'Replace the weekly posting times of an account.',
  description: 'Posts that are on the calendar already keep their times.',
  scope: 'accounts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ accountId: z.string().max(64), slots: z.array(SlotView).max(SLOTS_MAX) }),
  output: SlotsView,

  async run({ accountId, slots }, ctx) {
    const { workspaceId } = ctx.caller;
    await findAccount(ctx, accountId);
    await lockAccounts(ctx, [accountId]);
    const wanted = slots.map(readSlot);
    await ctx.db
      .deleteFrom('posting_slots')
      .where('workspace_id', '=', workspaceId)
      .where('account_id', '=', accountId)
      .execute();
    await sql`
      insert into posting_slots (workspace_id, account_id, weekday, minute)
      select distinct ${workspaceId}, ${accountId}, r.weekday, r.minute
        from unnest(${wanted.map((slot) => slot.weekday)}::smallint[], ${wanted.map((slot) => slot.minute)}::smallint[])
             as r(weekday, minute)`.execute(ctx.db);
    const stored = (await readSlots(ctx, [accountId])).get(accountId) ?? [];
    return {
      accountId,
      timezone: (await readZones(ctx, [accountId])).get(accountId) ?? 'UTC',
      slots: stored.map(presentSlot),
    };
  },
});
