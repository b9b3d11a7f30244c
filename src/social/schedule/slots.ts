import { Temporal } from 'temporal-polyfill';
import { instantOf } from './when.ts';

export interface Slot {
  /** ISO: Monday is 1. */
  weekday: number;
  /** Minutes after midnight. */
  minute: number;
}

/** How far ahead a queue may reach. */
const HORIZON_DAYS = 730;

/** The instant of a minute of a day in a time zone. */
type Clock = (day: Temporal.PlainDate, minute: number, timezone: string) => Date;

const clockOf: Clock = (day, minute, timezone) =>
  instantOf(day.toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 }), timezone);

/** The same, with results remembered: hundreds of accounts share their days, zones and hours. */
export function rememberClock(): Clock {
  const known = new Map<string, Date>();
  return (day, minute, timezone) => {
    const key = `${timezone} ${day.year}-${day.dayOfYear} ${minute}`;
    const at = known.get(key) ?? clockOf(day, minute, timezone);
    known.set(key, at);
    return at;
  };
}

/** Every time of these slots after `after`, in order. */
export function* upcoming(
  slots: readonly Slot[],
  timezone: string,
  after: Date,
  clock = clockOf,
): Generator<Date> {
  if (slots.length === 0) return;
  const byDay = Map.groupBy(
    slots.toSorted((a, b) => a.minute - b.minute),
    ({ weekday }) => weekday,
  );
  let day = Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
  for (let i = 0; i < HORIZON_DAYS; i += 1, day = day.add({ days: 1 })) {
    for (const { minute } of byDay.get(day.dayOfWeek) ?? []) {
      const at = clock(day, minute, timezone);
      if (at > after) yield at;
    }
  }
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);

/** The first free times: from now on, or after everything that is queued. */
export function freeSlots(
  slots: readonly Slot[],
  timezone: string,
  taken: readonly Date[],
  from: { now: Date; position: 'next' | 'last' },
  count: number,
  clock = clockOf,
): Date[] {
  const latest = Math.max(from.now.getTime(), ...taken.map((at) => at.getTime()));
  const after = from.position === 'last' ? new Date(latest) : from.now;
  const busy = new Set(taken.map(minuteOf));
  const free: Date[] = [];
  for (const at of upcoming(slots, timezone, after, clock)) {
    if (free.length === count) break;
    // Two slots of one day can fall on the same minute when clocks go forward.
    if (busy.has(minuteOf(at))) continue;
    busy.add(minuteOf(at));
    free.push(at);
  }
  return free;
}
