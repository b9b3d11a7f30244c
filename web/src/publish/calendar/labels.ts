import { i18n } from '../../text/text.ts';
import type { View } from './period.ts';

type Style = Intl.DateTimeFormatOptions;

/** Created once: a month formats hundreds of times, and a format costs more to create than to use. */
function formatterOf(style: Style): (zone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const cycle = style.hour === undefined ? {} : hours();
    const key = `${i18n.locale} ${zone} ${cycle.hourCycle}`;
    const known =
      made.get(key) ?? new Intl.DateTimeFormat(i18n.locale, { timeZone: zone, ...style, ...cycle });
    made.set(key, known);
    return known;
  };
}

function hours(): { hourCycle?: 'h12' | 'h23' } {
  return { hourCycle: localStorage.getItem('hours') === '12' ? 'h12' : 'h23' };
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`);
const shortWeekday = formatterOf({ weekday: 'short' });
const wholeDay = formatterOf({ weekday: 'long', day: 'numeric', month: 'long' });
const wholeMonth = formatterOf({ month: 'long', year: 'numeric' });
const wholeDate = formatterOf({ day: 'numeric', month: 'long', year: 'numeric' });
const time = formatterOf({ hour: '2-digit', minute: '2-digit' });
const moment = formatterOf({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const offset = formatterOf({ timeZoneName: 'short' });

export const weekdayName = (date: string) => shortWeekday('UTC').format(noon(date));
export const dayNumber = (date: string) => String(Number(date.slice(8)));
export const longDay = (date: string) => wholeDay('UTC').format(noon(date));

export function periodName(view: View, days: readonly string[], date: string): string {
  if (view === 'month') return wholeMonth('UTC').format(noon(date));
  return wholeDate('UTC').formatRange(noon(days[0] ?? date), noon(days.at(-1) ?? date));
}

/** 14:45 on a clock of the zone. */
export const clockIn = (at: number, zone: string): string => time(zone).format(at);

/** Wed 18 Nov, 14:45 on a clock of the zone. */
export const momentIn = (at: number, zone: string): string => moment(zone).format(at);

/** Which of two equal wall times it is: CET, GMT+1. */
export function offsetName(at: number, zone: string): string {
  const parts = offset(zone).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
