import { addDays, instantOf, wallOf } from '../zone.ts';

export const SPANS: readonly number[] = [7, 30, 90];

/** Days in the address as instants: from the first midnight to the midnight after the last day. */
export function spanOf(
  { days, from, to }: { days?: number | undefined; from?: string | undefined; to?: string | undefined },
  now: number,
  zone: string,
): { from?: string; to?: string } {
  const midnight = (date: string) => new Date(instantOf({ date, minute: 0 }, zone)).toISOString();
  if (SPANS.includes(Number(days)))
    return { from: midnight(addDays(wallOf(now, zone).date, 1 - Number(days))) };
  const [first, last] = [from, to].map((date) => (isDay(date) ? date : undefined));
  // A reversed range means nothing; the first day counts.
  const end = first !== undefined && last !== undefined && last < first ? undefined : last;
  return {
    ...(first !== undefined && { from: midnight(first) }),
    ...(end !== undefined && { to: midnight(addDays(end, 1)) }),
  };
}

const isDay = (date: string | undefined) =>
  date !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
