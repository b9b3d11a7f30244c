import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import type { Recurrence } from '../model.ts';
import { instantOf, readLocal } from './when.ts';

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const PARTS: Record<string, RegExp> = {
  FREQ: new RegExp(`^(${FREQUENCIES.join('|')})$`),
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU))*$/,
  BYMONTHDAY: /^-?([1-9]|[12]\d|3[01])(,-?([1-9]|[12]\d|3[01]))*$/,
  BYMONTH: /^([1-9]|1[0-2])(,([1-9]|1[0-2]))*$/,
  BYSETPOS: /^-?[1-9]\d{0,2}(,-?[1-9]\d{0,2})*$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};

/** The time of day comes from the post, so a rule names only days. */
export function readRule(
  text: string,
  zone: string,
): { rrule: string; count: number | null; until: Date | null } {
  const parts = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => part.split('='));
  const seen = new Map<string, string>();
  for (const [name = '', value = '', ...rest] of parts) {
    const shape = PARTS[name];
    if (!shape)
      throw invalidField(
        'rrule',
        inEnglish(`${name || 'an empty part'} is not allowed; use ${Object.keys(PARTS).join(', ')}`),
      );
    if (seen.has(name) || rest.length > 0 || !shape.test(value))
      throw invalidField(
        'rrule',
        inEnglish(`${name} has no allowed value${name === 'FREQ' ? `; use ${FREQUENCIES.join(', ')}` : ''}`),
      );
    seen.set(name, value);
  }
  if (!seen.has('FREQ')) throw invalidField('rrule', say('schedule.must_name_freq'));
  const count = seen.get('COUNT');
  const until = seen.get('UNTIL');
  seen.delete('COUNT');
  seen.delete('UNTIL');
  return {
    rrule: [...seen].map(([name, value]) => `${name}=${value}`).join(';'),
    count: count === undefined ? null : Number(count),
    until: until === undefined ? null : readUntil(until, zone),
  };
}

function readUntil(text: string, zone: string): Date {
  const [, date = '', time, utc] = /^(\d{8})(?:T(\d{6})(Z?))?$/.exec(text) ?? [];
  const two = (s: string, at: number) => s.slice(at, at + 2);
  const clock = time === undefined ? '23:59:59' : `${two(time, 0)}:${two(time, 2)}:${two(time, 4)}`;
  const local = readLocal(`${date.slice(0, 4)}-${two(date, 4)}-${two(date, 6)}T${clock}`);
  if (local === null) throw invalidField('rrule', say('schedule.until_not_date'));
  return instantOf(local, utc ? 'UTC' : zone);
}

export interface Occurrence {
  at: Date;
  number: number;
}

/** Ten years of every day. */
const OCCURRENCES_MAX = 4000;

type Rule = Omit<Recurrence, 'seriesId' | 'ended'>;

/**
 * Every occurrence after an instant and after the current one (which may have been moved to before its time
 * in the rule), until `take` returns false. The rule runs over wall times, as if in a zone without summer
 * time, and each result is then placed in the real zone: nine o'clock stays nine o'clock, and a day on which
 * that time does not exist is not left out.
 */
function walk(recurrence: Rule, zone: string, after: Date, take: (found: Occurrence) => boolean): void {
  const start = readLocal(recurrence.start);
  if (start === null) throw new Error('The series has no valid start.');
  const until = recurrence.until === null ? null : new Date(recurrence.until);
  const count = Math.min(recurrence.count ?? OCCURRENCES_MAX, OCCURRENCES_MAX);
  const rule = new RRuleTemporal({
    rruleString: `RRULE:${recurrence.rrule}`,
    dtstart: start.toZonedDateTime('UTC'),
    temporal: Temporal,
    cache: false,
  });
  // The post itself is the first occurrence, even if the rule does not name its day.
  let number = 1;
  rule.all((wall) => {
    const local = wall.toPlainDateTime();
    if (Temporal.PlainDateTime.compare(local, start) <= 0) return true;
    number += 1;
    const at = instantOf(local, zone);
    if (number > count || (until !== null && at > until)) return false;
    if (number <= recurrence.occurrence || at <= after) return true;
    if (recurrence.exceptions.includes(local.toPlainDate().toString())) return true;
    return take({ at, number });
  });
}

/** The first occurrence after an instant; null when the series is over. */
export function nextOccurrence(recurrence: Rule, zone: string, after: Date): Occurrence | null {
  let next: Occurrence | null = null;
  walk(recurrence, zone, after, (found) => {
    next = found;
    return false;
  });
  return next;
}

/** The occurrences after one instant and before another. */
export function occurrencesBetween(recurrence: Rule, zone: string, after: Date, before: Date): Occurrence[] {
  const all: Occurrence[] = [];
  walk(recurrence, zone, after, (found) => {
    const isInside = found.at < before;
    if (isInside) all.push(found);
    return isInside;
  });
  return all;
}

/** 400 for a rule that is valid but never occurs, such as 30 February. */
export function checkRule(recurrence: Pick<Recurrence, 'rrule' | 'start'>, zone: string): void {
  try {
    nextOccurrence(
      { ...recurrence, count: null, until: null, exceptions: [], occurrence: 1 },
      zone,
      startOf(recurrence, zone),
    );
  } catch {
    throw invalidField('rrule', say('schedule.names_no_day_ever_comes'));
  }
}

function startOf({ start }: Pick<Recurrence, 'start'>, zone: string): Date {
  const local = readLocal(start);
  if (local === null) throw new Error('The series has no valid start.');
  return instantOf(local, zone);
}
