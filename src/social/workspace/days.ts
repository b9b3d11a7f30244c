import { Temporal } from 'temporal-polyfill';

/** Days and months turn over at midnight of the workspace's own zone, 23 or 25 hours apart where clocks change. */
export function dayOf(
  at: Date,
  timezone: string,
): { day: string; month: string; startsAt: Date; endsAt: Date } {
  const date = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
  const start = date.toZonedDateTime({ timeZone: timezone });
  const end = date.add({ days: 1 }).toZonedDateTime({ timeZone: timezone });
  return {
    day: date.toString(),
    month: date.with({ day: 1 }).toString(),
    startsAt: new Date(start.epochMilliseconds),
    endsAt: new Date(end.epochMilliseconds),
  };
}
