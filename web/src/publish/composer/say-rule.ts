import { day, list } from '../../text/format.ts';
import { i18n, t } from '../../text/text.ts';
import { isPlain, ruleOf, type storedRule, WEEKDAYS } from './rule.ts';

type Stored = NonNullable<ReturnType<typeof storedRule>>;

/** Monday, in the language of the page. 5 January 2026 was one. */
export const weekdayWord = (index: number, style: 'short' | 'long') =>
  new Intl.DateTimeFormat(i18n.locale, { weekday: style, timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 5 + index),
  );

/** Every 2 weeks on Monday and Thursday, until 3 May 2027. A rule that no form wrote is shown as it is. */
export function saysRule(stored: Stored, zone: string): string {
  if (!isPlain(stored.rrule)) return stored.rrule;
  const rule = ruleOf(stored, 0, zone);
  const days = WEEKDAYS.flatMap((name, index) =>
    rule.days.includes(name) ? [weekdayWord(index, 'long')] : [],
  );
  return [
    t(`repeat.pace.${rule.pace}`, { every: rule.every }),
    ...(rule.pace === 'WEEKLY' && stored.rrule.includes('BYDAY')
      ? [t('repeat.on', { days: list(days) })]
      : []),
    ...(stored.until ? [t('repeat.untilDay', { day: day(stored.until) })] : []),
    ...(stored.count ? [t('repeat.times', { count: stored.count })] : []),
  ].join(t('repeat.comma'));
}
