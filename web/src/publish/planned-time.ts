import { exactly, shownZone } from '../text/format.ts';
import { momentIn } from './calendar/labels.ts';
import type { Post } from './states.ts';

/** When it should go out, in the viewer's time zone and, if that differs, in the zone in which it was planned. */
export function plannedTime({ scheduledAt, timezone }: Pick<Post, 'scheduledAt' | 'timezone'>): string {
  if (scheduledAt === null) return '';
  const here = exactly(scheduledAt);
  return timezone === shownZone()
    ? here
    : `${here} · ${momentIn(Date.parse(scheduledAt), timezone)} ${timezone}`;
}
