import { useEffect, useRef } from 'react';

const FIRST_MS = 2000;
const LONGEST_MS = 30_000;

/** Retries while something fails: at growing intervals, and at once when the network is back. */
export function useRetry(isFailing: boolean, isFine: boolean, retry: () => void): void {
  const tries = useRef(0);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (isFine) tries.current = 0;
  }, [isFine]);
  useEffect(() => {
    if (!isFailing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A try that did nothing because another was in progress must not be the last.
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        tries.current += 1;
        latest.current();
        wait();
      }, waitBefore(tries.current));
    };
    const online = () => {
      tries.current = 0;
      latest.current();
      wait();
    };
    wait();
    addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', online);
    };
  }, [isFailing]);
}

export const waitBefore = (tries: number) => Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
