import { z } from 'zod';
import type { Slot } from './slots.ts';

export const SLOTS_MAX = 336;

export const SlotView = z.object({
  weekday: z.int().min(1).max(7).describe('1 is Monday, 7 is Sunday.'),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30')
    .describe('Wall time in the zone of the account, or else of the workspace.'),
});

export const SlotsView = z.object({
  accountId: z.string(),
  timezone: z.string(),
  slots: z.array(SlotView),
});

export function presentSlot({ weekday, minute }: Slot): z.output<typeof SlotView> {
  const two = (n: number) => String(n).padStart(2, '0');
  return { weekday, time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` };
}

export function readSlot({ weekday, time }: z.output<typeof SlotView>): Slot {
  const [hour = '0', minute = '0'] = time.split(':');
  return { weekday, minute: Number(hour) * 60 + Number(minute) };
}
