import { i18n } from './text.ts';

/** The zone that times are shown in: the person's choice, else the browser's. */
export function shownZone(): string {
  return localStorage.getItem('zone') ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const HOUR_MS = 3_600_000;
const STEPS = [
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Relative under an hour, then the local time; also the day if it is not today. */
export function when(at: string | number | Date, now = Date.now()): string {
  const date = new Date(at);
  const away = date.getTime() - now;
  if (Math.abs(away) < HOUR_MS) {
    const [unit, ms] = STEPS.find(([, size]) => Math.abs(away) >= size) ?? STEPS[1];
    return new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto', style: 'short' }).format(
      Math.trunc(away / ms),
      unit,
    );
  }
  const isSameDay = dayOf(date) === dayOf(new Date(now));
  return new Intl.DateTimeFormat(i18n.locale, {
    timeZone: shownZone(),
    ...(isSameDay ? {} : { month: 'short', day: 'numeric' }),
    ...(Math.abs(away) > 300 * 24 * HOUR_MS ? { year: 'numeric' } : {}),
    hour: '2-digit',
    minute: '2-digit',
    ...hourStyle(),
  }).format(date);
}

/** The complete time with its zone, for titles and details. */
export function exactly(at: string | number | Date): string {
  return new Intl.DateTimeFormat(i18n.locale, {
    timeZone: shownZone(),
    dateStyle: 'medium',
    timeStyle: 'long',
    ...hourStyle(),
  }).format(new Date(at));
}

export function day(at: string | number | Date): string {
  return new Intl.DateTimeFormat(i18n.locale, { timeZone: shownZone(), dateStyle: 'medium' }).format(
    new Date(at),
  );
}

export function clock(at: string | number | Date): string {
  return new Intl.DateTimeFormat(i18n.locale, {
    timeZone: shownZone(),
    hour: '2-digit',
    minute: '2-digit',
    ...hourStyle(),
  }).format(new Date(at));
}

function hourStyle(): { hourCycle?: 'h23' | 'h12' } {
  const kept = localStorage.getItem('hours');
  return kept === '24' ? { hourCycle: 'h23' } : kept === '12' ? { hourCycle: 'h12' } : {};
}

const dayOf = (date: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: shownZone(), dateStyle: 'short' }).format(date);

export function count(value: number): string {
  return new Intl.NumberFormat(i18n.locale).format(value);
}

export function percent(part: number, whole: number, digits = 1): string {
  return new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: digits }).format(
    whole === 0 ? 0 : part / whole,
  );
}

export function bytes(value: number): string {
  // No plain bytes: browsers write them in the singular, "368 byte".
  const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = Math.max(1, Math.min(units.length, Math.floor(Math.log(Math.max(1, value)) / Math.log(1024))));
  return new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: units[step - 1] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(value / 1024 ** step);
}

const lists = new Map<string, string>();

/** A month formats the names of the same few platforms hundreds of times. */
export function list(parts: readonly string[]): string {
  const key = [i18n.locale, ...parts].join('\n');
  const known = lists.get(key) ?? new Intl.ListFormat(i18n.locale).format(parts);
  if (lists.size < LISTS_KEPT) lists.set(key, known);
  return known;
}
const LISTS_KEPT = 500;

/** The name of a language in the language of the page. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Engines charge in US dollars, often in small parts of a cent. */
export const money = (amount: number): string =>
  new Intl.NumberFormat(i18n.locale, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: Math.abs(amount) < 1 ? 4 : 2,
  }).format(amount);
