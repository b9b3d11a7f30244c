import { setImmediate } from 'node:timers/promises';

/**
 * The only place that reads the time. Wall-clock time is for what people and signatures see, monotonic time
 * for durations. Long waits are rows in the database, so `sleep` refuses more than a minute.
 */
export interface Clock {
  now(): Date;
  monotonicMs(): number;
  /** Resolves early, without throwing, when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const SLEEP_MAX_MS = 60_000;

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  // Does not use the sleep of node:timers/promises: aborting that one creates an error, which
  // costs time and is never read.
  sleep(ms, signal) {
    if (ms > SLEEP_MAX_MS)
      return Promise.reject(new RangeError('Waits longer than a minute belong in the database.'));
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal?.addEventListener('abort', wake, { once: true });
    });
  },
};

/** Lets the other calls of this process have their turn in the middle of long work. */
export const letOthersGo = (): Promise<void> => setImmediate();
