import { i18n } from '../../text/text.ts';
import type { View } from './period.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once: a month writes hundreds of times, and a format costs more to make than to use. */
function formatOf(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${i18n.locale} ${JSON.stringify(style)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(i18n.locale, style);
  formats.set(key, known);
  return known;
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`);
const ofDay = (date: string, style: Intl.DateTimeFormatOptions) =>
  formatOf({ timeZone: 'UTC', ...style }).format(noon(date));

export const weekdayName = (date: string) => ofDay(date, { weekday: 'short' });
export const dayNumber = (date: string) => String(Number(date.slice(8)));
export const longDay = (date: string) => ofDay(date, { weekday: 'long', day: 'numeric', month: 'long' });

export function periodName(view: View, days: readonly string[], date: string): string {
  if (view === 'month') return ofDay(date, { month: 'long', year: 'numeric' });
  const [first, last] = [days[0] ?? date, days.at(-1) ?? date];
  const format = formatOf({
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return format.formatRange(noon(first), noon(last));
}

function hours(): { hourCycle: 'h23' } | { hourCycle: 'h12' } {
  return localStorage.getItem('hours') === '12' ? { hourCycle: 'h12' } : { hourCycle: 'h23' };
}

/** 14:45 on a clock of the zone. */
export function clockIn(at: number, zone: string): string {
  return formatOf({
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    ...hours(),
  }).format(at);
}

/** Wed 18 Nov, 14:45 on a clock of the zone. */
export function momentIn(at: number, zone: string): string {
  return formatOf({
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...hours(),
  }).format(at);
}

/** Which of two equal wall times it is: CET, GMT+1. */
export function offsetName(at: number, zone: string): string {
  const parts = formatOf({ timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
