import { day } from '../../text/format.ts';
import { i18n } from '../../text/text.ts';

/** 1 is Monday; 2024 began with one. */
export const dayName = (weekday: number, weekdayStyle: 'short' | 'long') =>
  new Intl.DateTimeFormat(i18n.locale, { weekday: weekdayStyle, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );

export const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export const hourName = (weekday: number, hour: number) => `${dayName(weekday, 'long')} ${hourOf(hour)}`;

/** From one day to another; at noon no time zone shows another day. */
export const spanName = ({ from, to }: { from: string; to: string }) =>
  `${day(`${from}T12:00:00Z`)} – ${day(`${to}T12:00:00Z`)}`;
