import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { InstantWithZone } from '#kernel/schema.ts';

export { InstantWithZone as Instant };

export const Timezone = z
  .string()
  .max(64)
  .refine(isZone, 'must be an IANA time zone, such as Europe/Berlin')
  .describe('IANA time zone.');

/** Fixed offsets are refused: they ignore summer time, so a wall time would drift. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The local time in that zone, as a clock on the wall shows it: 2026-11-20T09:00. */
export function wallTime(at: Date, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** The local date of an instant in that zone. */
export function dayIn(at: Date, timezone: string): string {
  return wallTime(at, timezone).slice(0, 10);
}
