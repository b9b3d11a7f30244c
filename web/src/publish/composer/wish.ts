import type { Input } from '../../api/client.ts';
import type { Post } from '../states.ts';
import { type Draft, draftOf } from './draft.ts';

/** A time in the past, or less than this ahead, is still being typed. */
const AHEAD_MS = 60_000;
/** It is scheduled or published: moving it is a separate action. */
const IS_TIMED: readonly Post['status'][] = ['scheduled', 'publishing', 'published', 'failed'];

/** The wish for a time, if it is new and possible. */
export function wishOf(
  { time }: Pick<Draft, 'time'>,
  post: Post | null,
  now: number,
): Pick<Input<'update_post'>, 'scheduledAt' | 'timezone'> {
  const known = post && draftOf(post).time;
  if ((post && IS_TIMED.includes(post.status)) || JSON.stringify(time) === JSON.stringify(known)) return {};
  if (time === null) return { scheduledAt: null };
  return Date.parse(time.at) < now + AHEAD_MS ? {} : { scheduledAt: time.at, timezone: time.zone };
}
