import { addDays, wallOf, weekdayOf } from '../zone.ts';

type Pace = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
export const PACES: readonly Pace[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
/** As RFC 5545 writes them, from Monday. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A rule as the form asks for it. */
export interface Rule {
  pace: Pace;
  every: number;
  /** Of a weekly one. */
  days: readonly string[];
  end: 'never' | 'until' | 'count';
  until: string;
  count: number;
  exceptions: readonly string[];
}

/** The rule as the server stores it; the end and the days left out are sent beside it. */
export function rruleOf({ pace, every, days }: Rule): string {
  return [
    `FREQ=${pace}`,
    ...(every > 1 ? [`INTERVAL=${every}`] : []),
    ...(pace === 'WEEKLY' && days.length > 0
      ? [`BYDAY=${WEEKDAYS.filter((day) => days.includes(day)).join(',')}`]
      : []),
  ].join(';');
}

interface Stored {
  rrule: string;
  until: string | null;
  count: number | null;
  exceptions: string[];
  occurrence: number;
  ended?: boolean;
}

/** The series of a post, if it is in one. If the form cannot write the rule, it shows as much as it can. */
export function storedRule(recurrence: Record<string, unknown> | null): Stored | null {
  if (recurrence === null || typeof recurrence['rrule'] !== 'string') return null;
  const { rrule, until, count, exceptions, occurrence, ended } = recurrence;
  return {
    rrule,
    until: typeof until === 'string' ? until : null,
    count: typeof count === 'number' ? count : null,
    exceptions: Array.isArray(exceptions) ? exceptions.map(String) : [],
    occurrence: typeof occurrence === 'number' ? occurrence : 1,
    ...(ended === true && { ended }),
  };
}

export function ruleOf(stored: Stored | null, at: number, zone: string): Rule {
  const { date } = wallOf(at, zone);
  const parts = new Map(
    stored?.rrule.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name, value] as const;
    }),
  );
  const pace = PACES.find((each) => each === parts.get('FREQ')) ?? 'WEEKLY';
  return {
    pace,
    every: Number(parts.get('INTERVAL') ?? 1),
    days: parts.get('BYDAY')?.split(',') ?? [WEEKDAYS[weekdayOf(date)] ?? 'MO'],
    end: stored?.until ? 'until' : stored?.count ? 'count' : 'never',
    until: stored?.until?.slice(0, 10) ?? addDays(date, 90),
    count: stored?.count ?? 10,
    exceptions: stored?.exceptions ?? [],
  };
}

/** Whether the form can show everything in the rule. */
export const isPlain = (rrule: string) =>
  /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;INTERVAL=\d+)?(;BYDAY=(MO|TU|WE|TH|FR|SA|SU)(,(MO|TU|WE|TH|FR|SA|SU))*)?$/.test(
    rrule,
  );
