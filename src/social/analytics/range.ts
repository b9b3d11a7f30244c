import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { dayIn, Timezone } from '../instant.ts';
import { zoneOf } from '../workspace/store.ts';

const DAYS_MAX = 366;
const DAYS_DEFAULT = 28;
const Day = z.iso.date('must be a day such as 2026-11-20');

export const rangeFields = {
  from: Day.optional().describe('First day. Absent: 28 days before `to`.'),
  to: Day.optional().describe('Last day, included. Absent: today.'),
  timezone: Timezone.optional().describe(
    'Zone of `today` and of publication days. Absent: that of the workspace.',
  ),
};

export const RangeView = z.object({ from: z.string(), to: z.string(), timezone: z.string() });

export interface Range {
  from: string;
  to: string;
  timezone: string;
}

export async function readRange(
  ctx: Pick<Context, 'db' | 'caller' | 'clock'>,
  input: { from?: string | undefined; to?: string | undefined; timezone?: string | undefined },
): Promise<Range> {
  const timezone = input.timezone ?? (await zoneOf(ctx));
  const to = input.to ?? dayIn(ctx.clock.now(), timezone);
  const from = input.from ?? addDays(to, 1 - DAYS_DEFAULT);
  if (from > to) throw invalidField('from', say('analytics.must_not_be_after'));
  if (daysOf({ from, to }) > DAYS_MAX)
    throw invalidField('from', say('analytics.must_be_most_days_before', { max: DAYS_MAX }));
  return { from, to, timezone };
}

/** The range of the same length directly before. */
export function previousOf(range: Range): Range {
  const to = addDays(range.from, -1);
  return { ...range, from: addDays(to, 1 - daysOf(range)), to };
}

function daysOf({ from, to }: Pick<Range, 'from' | 'to'>): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days + 1;
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function eachDay(range: Pick<Range, 'from' | 'to'>): string[] {
  return Array.from({ length: daysOf(range) }, (_, index) => addDays(range.from, index));
}

/** Midnight in that zone, this many days later. Where clocks change, a day has 23 or 25 hours. */
export function startOf(day: string, timezone: string, plusDays = 0): Date {
  const date = Temporal.PlainDate.from(day).add({ days: plusDays });
  return new Date(date.toZonedDateTime({ timeZone: timezone }).epochMilliseconds);
}
