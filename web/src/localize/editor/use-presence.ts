import { useEffect, useState } from 'react';
import { call, type Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

export type Present = Output<'note_presence'>['others'][number];

const BEAT_MS = 8000;
/** Somebody who moves through a list with the arrow keys is not in any row yet. */
const SETTLES_MS = 400;

/** Kept over a reload: a person who reloads is not somebody else in their own row. */
function ownTab(): string {
  const tab = sessionStorage.getItem('tab') ?? crypto.randomUUID();
  sessionStorage.setItem('tab', tab);
  return tab;
}

/** Reports where this person is, and returns where the others are. */
export function usePresence(project: string, language: string, id: string | undefined): readonly Present[] {
  const [tab] = useState(ownTab);
  const [settled, setSettled] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const beat = useCall(
    'note_presence',
    { project_id: project, language, tab, ...(settled !== undefined && { id: settled }) },
    { every: BEAT_MS, staleTime: 0 },
  );
  useEffect(() => {
    const leave = () =>
      void call('note_presence', { project_id: project, language, tab, leaves: true }).catch(() => undefined);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [project, language, tab]);
  return beat.data?.others ?? [];
}
