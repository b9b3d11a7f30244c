import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { InstantWithZone } from '#kernel/schema.ts';

/** Date.parse rolls 30 February over into March and takes 24:00; whoever sends these meant something else. */
export const Instant = InstantWithZone.superRefine((text, ctx) => {
  const [, year, month, day, hour] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2})/.exec(text) ?? [];
  if (year === undefined) return;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
  if (!isReal || Number(hour) > 23) {
    ctx.addIssue({ code: 'custom', message: 'must be a day and an hour that exist' });
  }
});

export const Timezone = z
  .string()
  .max(64)
  .refine(isZone, 'must be an IANA time zone, such as Europe/Berlin')
  .describe('IANA time zone.');

/** Fixed offsets are refused: they know nothing of summer time, so a wall time would drift. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What a clock on the wall shows there: 2026-11-20T09:00. */
export function wallTime(at: Date, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** The day of an instant there. */
export function dayIn(at: Date, timezone: string): string {
  return wallTime(at, timezone).slice(0, 10);
}
