import type { Clock } from '../clock.ts';

/** One signal that fires when the time is up or an outer signal aborts, whichever comes first. */
export interface Deadline {
  signal: AbortSignal;
  /** True when time ran out, false when an outer signal fired. */
  isExpired(): boolean;
  /** Must be called when the work is over: releases the timer and the outer signals. */
  cancel(): void;
}

// The clock refuses longer sleeps, so a large upload or a slow model needs several in a row.
const SLICE_MS = 60_000;
/** Passed explicitly: without a reason each abort creates an error with its stack. */
const SETTLED = 'Settled.';

export function startDeadline(
  clock: Clock,
  ms: number,
  outer: readonly (AbortSignal | undefined)[] = [],
): Deadline {
  const fired = new AbortController();
  const settled = new AbortController();
  let expired = false;

  // AbortSignal.any would also work, but for each request it keeps the composite signal reachable from an
  // outer signal that lives as long as the process (shutdown).
  const giveUp = () => {
    fired.abort(new Error('The caller gave up.'));
    settled.abort(SETTLED);
  };
  const listened = outer.filter((signal) => signal !== undefined);
  for (const signal of listened) {
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  }

  const countDown = async () => {
    for (let left = ms; left > 0 && !settled.signal.aborted; left -= SLICE_MS) {
      await clock.sleep(Math.min(left, SLICE_MS), settled.signal);
    }
    if (settled.signal.aborted) return;
    expired = true;
    fired.abort(new Error('The time is up.'));
  };
  void countDown();

  return {
    signal: fired.signal,
    isExpired: () => expired,
    cancel() {
      settled.abort(SETTLED);
      for (const signal of listened) signal.removeEventListener('abort', giveUp);
    },
  };
}

/** For work that cannot be interrupted (getaddrinfo): stops waiting and ignores its later result. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
