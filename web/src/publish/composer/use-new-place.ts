import { useEffect, useState } from 'react';
import { words } from '../../shell/kept-words.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { freshPlace, placeOfNew, placesOfNew } from './kept-draft.ts';

/** A page that is being left releases its place a moment after the next page has opened. */
const LET_GO_MS = 400;

/**
 * Where the words of a post without an address are stored: where the person left off, unless another tab is writing
 * there. The browser locks the place for this page; if it cannot, tabs share it.
 */
export function useNewPlace(): string | null {
  const ws = useWorkspaceId();
  const canHold = 'locks' in navigator;
  const [place, setPlace] = useState(() => (canHold ? null : placeOfNew(words, ws)));
  useEffect(() => {
    if (!canHold) return undefined;
    const leaving = new AbortController();
    void take(ws, leaving.signal).then((taken) => leaving.signal.aborted || setPlace(taken));
    return () => leaving.abort();
  }, [ws, canHold]);
  return place;
}

async function take(ws: string, leaving: AbortSignal): Promise<string> {
  for (const place of placesOfNew(words, ws)) if (await hold(place, leaving)) return place;
  const fresh = freshPlace(ws);
  await hold(fresh, leaving);
  return fresh;
}

/** Locks it until the page is left. False if another page has it. */
function hold(place: string, leaving: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const left = new Promise<void>((done) => {
      if (leaving.aborted) done();
      leaving.addEventListener('abort', () => done());
    });
    navigator.locks
      .request(place, { signal: AbortSignal.timeout(LET_GO_MS) }, () => {
        resolve(true);
        return left;
      })
      .catch(() => resolve(false));
  });
}
