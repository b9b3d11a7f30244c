import type { Clock } from '../clock.ts';
import type { Database } from '../db/client.ts';
import type { Log } from '../log.ts';
import { Counter } from '../metrics.ts';
import { insertRequests, type NewRequest } from './store.ts';

/** At most some twenty megabytes wait to be written. */
const WAITING_MAX = 2000;
const BATCH = 250;
const PAUSE_MS = 200;

export const NOT_LOGGED = new Counter({
  name: 'parlance_requests_not_logged_total',
  help: 'Calls missing from the request log, because too many were waiting or the store refused them.',
  registers: [],
});

/** Records of calls wait here until there is time to write them. No call waits or fails because of this. */
export interface RequestLog {
  note(request: NewRequest): void;
  /** How many were dropped since the start. */
  dropped(): number;
  close(): Promise<void>;
}

export function keepRequests(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  limits: { waiting: number } = { waiting: WAITING_MAX },
): RequestLog {
  let waiting: NewRequest[] = [];
  let writing: Promise<void> | null = null;
  let dropped = 0;
  const closing = new AbortController();
  const drop = (count: number) => {
    dropped += count;
    NOT_LOGGED.inc(count);
  };

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < BATCH) await clock.sleep(PAUSE_MS, closing.signal);
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      try {
        await insertRequests(database.counters, batch);
      } catch (error) {
        drop(batch.length);
        log.warn({ error, calls: batch.length }, 'calls could not be written to the request log');
      }
    }
    writing = null;
  }

  return {
    note(request) {
      if (closing.signal.aborted || waiting.length >= limits.waiting) return drop(1);
      waiting.push(request);
      writing ??= write();
    },
    dropped: () => dropped,
    async close() {
      closing.abort();
      await writing;
    },
  };
}
