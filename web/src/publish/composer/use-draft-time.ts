import { useState } from 'react';
import { shownZone } from '../../text/format.ts';
import type { Draft } from './draft.ts';
import type { useDraft } from './use-draft.ts';

/** When the post goes out, and the time zone in which that is read and written. */
export function useDraftTime({ time }: Draft, change: ReturnType<typeof useDraft>['change']) {
  /** The zone as long as no time is chosen. */
  const [usualZone, setUsualZone] = useState(shownZone());
  const zone = time?.zone ?? usualZone;
  return {
    at: time === null ? null : Date.parse(time.at),
    zone,
    setAt: (next: number | null) =>
      change({ time: next === null ? null : { at: new Date(next).toISOString(), zone } }),
    setZone: (next: string) => {
      setUsualZone(next);
      change((before) => ({ ...before, time: before.time && { ...before.time, zone: next } }));
    },
  };
}
