import { useEffect, useMemo, useState } from 'react';
import { ParlanceError } from '@sdk/client.ts';

const TICK_MS = 500;

/** When the server accepts another try, in milliseconds; null if it did not ask to wait. */
export function waitUntilOf(error: unknown): number | null {
  if (!(error instanceof ParlanceError) || error.status !== 429) return null;
  return Date.now() + (error.retryAfterSec ?? 1) * 1000;
}

/** Seconds until then, counted down; 0 when it is past. */
export function useSecondsUntil(until: number | null): number {
  const secondsLeft = () => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    setLeft(secondsLeft());
    if (until === null) return undefined;
    const timer = setInterval(() => setLeft(secondsLeft()), TICK_MS);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it only reads `until`
  }, [until]);
  return left;
}

/** Seconds until the server accepts another try, counted down; 0 when it does. */
export function useWait(error: unknown): number {
  return useSecondsUntil(useMemo(() => waitUntilOf(error), [error]));
}
