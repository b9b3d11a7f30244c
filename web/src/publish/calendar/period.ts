import { addDays, daysFrom, weekdayOf } from '../zone.ts';

export type View = 'day' | 'week' | 'month' | 'list';
export const VIEWS: readonly View[] = ['day', 'week', 'month', 'list'];

const LIST_DAYS = 28;

/** The days that a view shows around one of them. A month is shown in whole weeks; `first` begins them. */
export function daysOf(view: View, date: string, first: number): string[] {
  if (view === 'day') return [date];
  if (view === 'week') return daysFrom(weekStartOf(date, first), 7);
  if (view === 'list') return daysFrom(date, LIST_DAYS);
  const start = weekStartOf(`${date.slice(0, 7)}-01`, first);
  const last = addDays(firstOfMonth(date, 1), -1);
  const days = daysBetween(start, last) + 1;
  return daysFrom(start, Math.ceil(days / 7) * 7);
}

const weekStartOf = (date: string, first: number) => addDays(date, -((weekdayOf(date) + 8 - first) % 7));

/** The day after one step back or forward. */
export function step(view: View, date: string, by: 1 | -1): string {
  if (view === 'day') return addDays(date, by);
  if (view === 'week') return addDays(date, 7 * by);
  if (view === 'list') return addDays(date, LIST_DAYS * by);
  return firstOfMonth(date, by);
}

function firstOfMonth(date: string, by: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
