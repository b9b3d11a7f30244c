import { exactly, shownZone } from '../text/format.ts';
import { momentIn } from './calendar/labels.ts';
import type { Post } from './states.ts';

/** When it is to go out, on the clock of who looks and, where it is another, on the one it was planned by. */
export function plannedTime({ scheduledAt, timezone }: Pick<Post, 'scheduledAt' | 'timezone'>): string {
  if (scheduledAt === null) return '';
  const here = exactly(scheduledAt);
  return timezone === shownZone()
    ? here
    : `${here} · ${momentIn(Date.parse(scheduledAt), timezone)} ${timezone}`;
}
