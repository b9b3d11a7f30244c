import { i18n } from './text.ts';

/** Days of the week as the server counts them: 1 is Monday, 7 is Sunday. */
const CHOICES: Record<string, number> = { monday: 1, saturday: 6, sunday: 7 };

/** The day a week begins with: the person's choice, else what is usual where the browser is at home. */
export function firstDayOfWeek(): number {
  return CHOICES[localStorage.getItem('weekStart') ?? ''] ?? usualFirstDay(i18n.locale, navigator.language);
}

/** In the page's language; of its many countries the browser's, if it speaks the same. */
export function usualFirstDay(spoken: string, browser: string): number {
  const isSame = browser.split('-')[0]?.toLowerCase() === spoken.split('-')[0];
  // Not every browser can tell yet; Monday is what ISO says.
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(
    isSame ? browser : spoken,
  );
  return locale.getWeekInfo?.().firstDay ?? 1;
}

/** The seven days, beginning with that one. */
export function weekFrom(first: number): number[] {
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}
