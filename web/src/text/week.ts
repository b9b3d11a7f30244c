import { i18n } from './text.ts';
import { usualFirstDay } from './usual-first-day.ts';

/** Days of the week as the server counts them: 1 is Monday, 7 is Sunday. */
const CHOICES: Record<string, number> = { monday: 1, saturday: 6, sunday: 7 };

/** The first day of the week: the person's choice, else the usual one for the browser's country. */
export function firstDayOfWeek(): number {
  return CHOICES[localStorage.getItem('weekStart') ?? ''] ?? usualFirstDay(i18n.locale, navigator.language);
}

/** The seven days, starting with that day. */
export function weekFrom(first: number): number[] {
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}
