import type pg from 'pg';
import { systemClock } from '../clock.ts';

/** How long a connection waits here for the next caller before it goes back to its pool. */
const WARM_MS = 1000;

export interface Lender {
  /** A connection that was used a moment ago; undefined when the pool must be asked. */
  warm(): pg.PoolClient | undefined;
  /** Wraps a connection from the pool so that releasing it returns it here. */
  lend(client: pg.PoolClient): pg.PoolClient;
  /** From here on every connection goes back to the pool. */
  close(): void;
}

interface Waiting {
  client: pg.PoolClient;
  /** Returns the connection to the pool. */
  giveBack: pg.PoolClient['release'];
  since: number;
}

/**
 * Hands connections from one caller to the next. The pool does so too, but sets a timer on every acquire and
 * release, which is a tenth of the cost of a read. Callers that wait in the pool come first.
 */
export function lendFrom(pool: pg.Pool, returned: (client: pg.PoolClient) => void): Lender {
  const waiting: Waiting[] = [];
  const watched = new WeakSet<pg.PoolClient>();
  const lost = new WeakSet<pg.PoolClient>();
  let sweeping: NodeJS.Timeout | null = null;
  let isClosed = false;

  const isGood = ({ client }: Waiting) => !lost.has(client);
  const sweep = () => {
    const before = systemClock.monotonicMs() - WARM_MS;
    // The list is ordered by age, and the last connection returned is lent first.
    const old = waiting.findIndex(({ since }) => since > before);
    for (const { client, giveBack } of waiting.splice(0, old < 0 ? waiting.length : old))
      giveBack(lost.has(client));
    if (waiting.length > 0) return;
    if (sweeping) clearInterval(sweeping);
    sweeping = null;
  };
  const startSweeping = () => {
    sweeping ??= setInterval(sweep, WARM_MS).unref();
  };
  const handOut = ({ client, giveBack }: Pick<Waiting, 'client' | 'giveBack'>) => {
    client.release = (broken) => {
      client.release = twice;
      if (broken || isClosed || lost.has(client) || pool.waitingCount > 0) return giveBack(broken);
      returned(client);
      waiting.push({ client, giveBack, since: systemClock.monotonicMs() });
      startSweeping();
    };
    return client;
  };

  return {
    warm() {
      for (let last = waiting.pop(); last; last = waiting.pop()) {
        if (isGood(last)) return handOut(last);
        last.giveBack(true);
      }
      return undefined;
    },
    lend(client) {
      if (!watched.has(client)) {
        watched.add(client);
        client.once('error', () => lost.add(client)).once('end', () => lost.add(client));
      }
      return handOut({ client, giveBack: client.release });
    },
    close() {
      isClosed = true;
      if (sweeping) clearInterval(sweeping);
      for (const { client, giveBack } of waiting.splice(0)) giveBack(lost.has(client));
    },
  };
}

const twice: pg.PoolClient['release'] = () => {
  throw new Error('A connection was given back twice.');
};
