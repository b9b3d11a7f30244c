import { Temporal } from 'temporal-polyfill';

interface Day {
  day: string;
  month: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * The last day asked for per zone: it is nearly always the same one again, and computing it takes
 * a tenth of a millisecond.
 */
const lastDays = new Map<string, Day>();
const ZONES_MAX = 1000;

/**
 * Days and months begin at midnight in the workspace's own time zone, 23 or 25 hours
 * apart where clocks change.
 */
export function dayOf(at: Date, timezone: string): Day {
  const last = lastDays.get(timezone);
  if (last && last.startsAt <= at && at < last.endsAt) return last;
  const day = findDay(at, timezone);
  if (lastDays.size >= ZONES_MAX) lastDays.clear();
  lastDays.set(timezone, day);
  return day;
}

function findDay(at: Date, timezone: string): Day {
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
