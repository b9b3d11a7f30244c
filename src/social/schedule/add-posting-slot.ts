import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { findAccount, lockAccounts } from '../accounts/store/accounts.ts';
import { Timezone } from '../instant.ts';
import { presentSlot, readSlot, SLOTS_MAX, SlotsView, SlotView } from './slot-view.ts';
import type { Slot } from './slots.ts';
import { readSlots, readZones, replaceSlots } from './store.ts';

export const addPostingSlot = defineOperation({
  name: 'add_posting_slot',
  face: 'console',
  group: 'accounts',
  summary: 'Add one weekly posting time to those of an account.',
  description:
    'If two people add times at the same moment, both are kept, unlike with set_posting_slots. Adding the same time twice has no effect.',
  right: 'manage',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    accountId: z.string().max(64),
    ...SlotView.shape,
    timezone: Timezone.optional().describe('Zone of the time. Absent: that of the account.'),
  }),
  output: SlotsView.extend({
    slot: SlotView.describe('The time in the zone of the account.'),
    isNew: z.boolean(),
  }),

  async run({ accountId, weekday, time, timezone }, ctx) {
    await findAccount(ctx, accountId);
    await lockAccounts(ctx, [accountId]);
    const zone = (await readZones(ctx, [accountId])).get(accountId) ?? 'UTC';
    const slot = convertSlot(readSlot({ weekday, time }), timezone ?? zone, zone, ctx.clock.now());
    const known = (await readSlots(ctx, [accountId])).get(accountId) ?? [];
    const isNew = !known.some((each) => each.weekday === slot.weekday && each.minute === slot.minute);
    if (isNew && known.length >= SLOTS_MAX)
      throw new AppError('conflict', say('schedule.account_most_posting_times', { max: SLOTS_MAX }), {
        limit: SLOTS_MAX,
      });
    if (isNew) await replaceSlots(ctx, accountId, [...known, slot]);
    const stored = (await readSlots(ctx, [accountId])).get(accountId) ?? [];
    return {
      accountId,
      timezone: zone,
      slots: stored.map(presentSlot),
      slot: presentSlot(slot),
      isNew,
    };
  },
});

/** Converts a time of the week to the other zone, using its next occurrence. */
function convertSlot({ weekday, minute }: Slot, from: string, to: string, now: Date): Slot {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(from).toPlainDate();
  const day = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 });
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const there = day.toZonedDateTime({ timeZone: from, plainTime }).withTimeZone(to);
  return { weekday: there.dayOfWeek, minute: there.hour * 60 + there.minute };
}
