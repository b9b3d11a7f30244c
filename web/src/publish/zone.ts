/** Days and wall times of a zone. A day is written 2026-11-20; a wall time is minutes after its midnight. */
export interface Wall {
  date: string;
  minute: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1440;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** What a clock of the zone shows at this instant. */
export function wallOf(at: number, zone: string): Wall {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = value;
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
}

const asUtc = ({ date, minute }: Wall) => Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS;
const offsetAt = (at: number, zone: string) =>
  asUtc(wallOf(at, zone)) - Math.floor(at / MINUTE_MS) * MINUTE_MS;

/** The instant of a wall time. If it occurs twice, the first; if clocks skip it, later by the skipped time. */
export function instantOf(wall: Wall, zone: string): number {
  const utc = asUtc(wall);
  const before = offsetAt(utc - DAY_MS, zone);
  const after = offsetAt(utc + DAY_MS, zone);
  const right = [before, after].filter((offset) => offsetAt(utc - offset, zone) === offset);
  return right.length > 0 ? utc - Math.max(...right) : utc - before;
}

interface Odd {
  skipped: [number, number] | null;
  twice: [number, number] | null;
}

const oddDays = new Map<string, Odd>();

/** Wall times that this day skips, and those that it has twice, in minutes after midnight. */
export function oddHours(date: string, zone: string): Odd {
  const key = `${zone} ${date}`;
  const known = oddDays.get(key) ?? lookForOddHours(date, zone);
  oddDays.set(key, known);
  return known;
}

function lookForOddHours(date: string, zone: string): Odd {
  const midnight = instantOf({ date, minute: 0 }, zone);
  const next = instantOf({ date: addDays(date, 1), minute: 0 }, zone);
  const change = (next - midnight) / MINUTE_MS - DAY_MINUTES;
  if (change === 0) return { skipped: null, twice: null };
  const start = offsetAt(midnight, zone);
  let [low, high] = [midnight, next];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle, zone) === start) low = middle;
    else high = middle;
  }
  const turn = wallOf(low, zone).minute + 1;
  return change < 0
    ? { skipped: [turn, turn - change], twice: null }
    : { skipped: null, twice: [turn - change, turn] };
}

/**
 * Whether clocks have already shown this wall time once. Nearly no day has such a time, so callers that know the day
 * pass it.
 */
export function isSecondTime(at: number, zone: string, date?: string): boolean {
  if (date !== undefined && oddHours(date, zone).twice === null) return false;
  const wall = wallOf(at, zone);
  if (oddHours(wall.date, zone).twice === null) return false;
  return instantOf(wall, zone) < Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysFrom(from: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

/** 0 is Monday. */
export const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The same wall time a number of days away. */
export function shiftDays(at: number, days: number, zone: string): number {
  const { date, minute } = wallOf(at, zone);
  return instantOf({ date: addDays(date, days), minute }, zone);
}

export function isZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}
