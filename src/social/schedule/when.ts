import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { Instant, Timezone, wallTime } from '../instant.ts';

/**
 * Wall time follows one rule everywhere, posts, slots and series alike. Where clocks jump ahead, a time
 * that does not exist moves on by the jump (02:30 becomes 03:30): the post still goes out that day.
 * Where they fall back, a time that exists twice means the first.
 */
export function instantOf(local: Temporal.PlainDateTime, timezone: string): Date {
  return new Date(local.toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds);
}

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

export const LocalTime = z
  .string()
  .refine(
    (text) => LOCAL_TIME.test(text) && readLocal(text) !== null,
    'must be a wall time such as 2026-11-20T09:00',
  )
  .describe(
    'Wall time in `timezone`. One that clocks skip moves on by the skip; one that comes twice is the first.',
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
  timezone: Timezone.optional().describe(
    'IANA zone of localTime, and in which the post is shown and recurs.',
  ),
};

export interface When {
  at: Date;
  timezone: string;
  localTime: string;
}

/** The time asked for; it must be ahead. `zone` is the post's own, for those who send an instant only. */
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
  // The clock as it will really show, also where the wish fell into a skipped hour.
  return { at, timezone, localTime: wallTime(at, timezone) };
}
