import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { Instant, Timezone, wallTime } from '../instant.ts';

/**
 * Wall time follows one rule for posts, slots and series. When clocks go forward, a time that does not exist
 * moves on by the gap (02:30 becomes 03:30), so the post still goes out that day. When they go back, a time
 * that exists twice means the first.
 */
export function instantOf(local: Temporal.PlainDateTime, timezone: string): Date {
  return new Date(local.toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds);
}

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

const LocalTime = z
  .string()
  .refine(
    (text) => LOCAL_TIME.test(text) && readLocal(text) !== null,
    'must be a wall time such as 2026-11-20T09:00',
  )
  .describe(
    'Wall time in `timezone`. A skipped time moves forward by the gap; of an ambiguous one the first is used.',
  );

export function readLocal(text: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(text);
  } catch {
    return null;
  }
}

export const whenFields = {
  scheduledAt: Instant.optional().describe('ISO 8601 with an offset or Z. This, or localTime with timezone.'),
  localTime: LocalTime.optional(),
  timezone: Timezone.optional().describe('IANA zone of localTime, in which the post is shown and recurs.'),
};

export interface When {
  at: Date;
  timezone: string;
  localTime: string;
}

/**
 * The requested time, which must be in the future. `zone` is the post's own, for callers
 * that send only an instant.
 */
export function readWhen(
  input: { scheduledAt?: string | undefined; localTime?: string | undefined; timezone?: string | undefined },
  zone: string,
  now: Date,
): When {
  if ((input.scheduledAt === undefined) === (input.localTime === undefined))
    throw invalidField('scheduledAt', inEnglish('give either scheduledAt, or localTime with timezone'));
  if (input.localTime !== undefined && input.timezone === undefined)
    throw invalidField('timezone', say('schedule.required_localtime'));
  const timezone = input.timezone ?? zone;
  const local = input.localTime === undefined ? null : readLocal(input.localTime);
  const at = local === null ? new Date(input.scheduledAt ?? '') : instantOf(local, timezone);
  if (at <= now)
    throw invalidField(local === null ? 'scheduledAt' : 'localTime', say('social.must_be_future'));
  // The wall time that clocks will really show, also if the requested one fell into a skipped hour.
  return { at, timezone, localTime: wallTime(at, timezone) };
}
