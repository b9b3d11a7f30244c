import type { Input } from '../../api/client.ts';
import type { Post } from '../states.ts';
import { type Draft, draftOf } from './draft.ts';

/** A moment ago is no time to plan: whoever still types it has not finished. */
const AHEAD_MS = 60_000;
/** It stands on the calendar, or has left it: there is a way of its own to move it. */
const IS_TIMED: readonly Post['status'][] = ['scheduled', 'publishing', 'published', 'failed'];

/** The wish for a time, where it is a new one that can be. */
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
