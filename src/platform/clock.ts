import { setImmediate } from 'node:timers/promises';

/**
 * The only place that reads the time. Wall time is for what people and signatures see,
 * monotonic time for durations. Long waits are rows, so `sleep` refuses more than a minute.
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
  // Not the sleep of node:timers/promises: ending that early makes an error, which costs time and which nobody reads.
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

/** In the middle of long work: the other calls of this process have their turn, then it goes on. */
export const letOthersGo = (): Promise<void> => setImmediate();
