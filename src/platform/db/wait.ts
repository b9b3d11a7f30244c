import { fieldsOf } from '#kernel/narrow.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Log } from '../log.ts';

/** What a process knows about a store that currently grants it no connection. */
export interface StoreWait {
  /** One sentence while it waits; null otherwise. */
  why(): string | null;
  /** The sentence for a temporary refusal; null if waiting would not help. */
  refused(error: unknown): string | null;
  answered(): void;
}

const REFUSALS: Readonly<Record<string, string>> = {
  '53300': 'PostgreSQL has no free connection (its max_connections, or the limit of the role, is reached)',
  '57P03': 'PostgreSQL is starting up',
  '57P01': 'PostgreSQL is shutting down',
  '57P02': 'PostgreSQL is recovering from a crash',
  '57P05': 'PostgreSQL closed a connection that idled',
  ECONNREFUSED: 'PostgreSQL does not listen at the address in DATABASE_URL',
  ENOENT: 'PostgreSQL does not listen at the address in DATABASE_URL',
  ECONNRESET: 'PostgreSQL cut the connection',
  EPIPE: 'PostgreSQL cut the connection',
  ETIMEDOUT: 'PostgreSQL does not answer',
  EHOSTUNREACH: 'PostgreSQL cannot be reached',
  ENETUNREACH: 'PostgreSQL cannot be reached',
  EAI_AGAIN: 'the name of the PostgreSQL server cannot be looked up now',
};
/** The driver's own messages, which carry no code. A busy pool is not among them: it has connections. */
const CUT_SHORT = /^(Connection terminated|timeout expired)/;

const PAUSE_MIN_MS = 200;
const PAUSE_MAX_MS = 10_000;

/** Null for a permanent refusal, such as a wrong password or an unknown database. */
function whyRefused(error: unknown): string | null {
  const { code, message, errors } = fieldsOf(error);
  // A host name with several addresses fails with the errors of all of them at once.
  if (Array.isArray(errors) && errors.length > 0) return whyRefused(errors[0]);
  if (typeof code === 'string' && REFUSALS[code] !== undefined) return REFUSALS[code];
  return typeof message === 'string' && CUT_SHORT.test(message) ? 'PostgreSQL cut the connection' : null;
}

/** Logged once at the beginning and once at the end, because many callers wait for the same thing. */
export function createStoreWait(log: Log, onChange: (why: string | null) => void = () => {}): StoreWait {
  let current: string | null = null;
  return {
    why: () => current,
    refused(error) {
      const why = whyRefused(error);
      if (why !== null && why !== current) {
        current = why;
        log.warn({}, `waiting for a database connection: ${why}; trying again with growing pauses`);
        onChange(why);
      }
      return why;
    },
    answered() {
      if (current === null) return;
      current = null;
      log.info({}, 'the database answers again');
      onChange(null);
    },
  };
}

/** Growing and random, so that many processes that were refused together do not retry together. */
export function pauseMs(attempt: number): number {
  const full = Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** Math.min(attempt, 10));
  return full * (0.5 + Math.random() / 2);
}

interface Patience {
  wait: StoreWait;
  /** How long to keep trying; without it, until the signal. */
  forMs?: () => number;
  signal?: AbortSignal;
  clock?: Clock;
}

/** Runs the work again for as long as the store refuses to give a connection. */
export async function patiently<T>(
  work: () => Promise<T>,
  { wait, forMs = () => Number.POSITIVE_INFINITY, signal, clock = systemClock }: Patience,
): Promise<T> {
  const since = clock.monotonicMs();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const result = await work();
      wait.answered();
      return result;
    } catch (error) {
      if (wait.refused(error) === null || signal?.aborted) throw error;
      const ms = pauseMs(attempt);
      if (clock.monotonicMs() - since + ms > forMs()) throw error;
      await clock.sleep(ms, signal);
      signal?.throwIfAborted();
    }
  }
}
