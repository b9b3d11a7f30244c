import { useEffect, useState } from 'react';
import { ParlanceError } from '@sdk/client.ts';

const TICK_MS = 500;

/** Seconds until the server takes another try, counted down; 0 when it does. */
export function useWait(error: unknown): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const asked = error instanceof ParlanceError && error.status === 429 ? (error.retryAfterSec ?? 1) : 0;
    const until = Date.now() + asked * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    if (asked === 0) return undefined;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [error]);
  return left;
}
