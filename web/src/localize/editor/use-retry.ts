import { useEffect, useRef } from 'react';
import { stream } from '../../api/events.ts';

const AGAIN_MS = 5000;

/** Tries again while something waits: when the network is back, when the server is heard again, and now and then. */
export function useRetry(isWaiting: boolean, retry: () => void): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => latest.current();
    const timer = setInterval(again, AGAIN_MS);
    const leave = stream.subscribe(() => stream.state() === 'live' && again());
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      leave();
      removeEventListener('online', again);
    };
  }, [isWaiting]);
}
