import pg from 'pg';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { getTypeParser, withoutNames } from './kysely-over.ts';
import { type Lender, lendFrom } from './lend.ts';
import { askServer, IDLE_ON_SERVER_MS, keepAlivesOf, limitsOf, startUpOptions } from './session.ts';
import { createStoreWait, patiently, type StoreWait } from './wait.ts';

/** API callers get an answer within seconds, even if it only tells them to try again. */
export const PATIENCE_MS = 3000;
const CONNECT_MS = 3000;
/**
 * Shorter than the server's limit for idle sessions, so a running process never meets that limit. A process
 * that was frozen loses its idle connections.
 */
const IDLE_MS = 10_000;
/** The code of the notices by which a trigger tells its own session what changed (migrations/0041_access_changes.sql). */
const CHANGED = 'PZ001';

export interface ServerOptions {
  url: string;
  /**
   * The address of PostgreSQL itself, where `url` leads to a pooler that lends a
   * connection for one transaction.
   */
  directUrl?: string | null;
  log: Log;
  applicationName?: string;
  wait?: StoreWait;
  /**
   * How long a caller waits while the server refuses connections before the call fails too;
   * a few seconds by default.
   */
  patienceMs?: () => number;
}

/** How PostgreSQL is reached, and what its sessions start with. */
export interface Server {
  /** The URL of PostgreSQL itself, also where a pooler stands before it. */
  direct: string;
  isPooled: boolean;
  limits: readonly string[];
  wait: StoreWait;
  patiently<T>(act: () => Promise<T>): Promise<T>;
  /** A session that starts with settings of its own. */
  connection(url: string, ...extra: string[]): pg.ClientConfig;
  /** The same over the pooler, where there is one. */
  lent(...extra: string[]): pg.ClientConfig;
}

export async function findServer(options: ServerOptions): Promise<Server> {
  const wait = options.wait ?? createStoreWait(options.log);
  const forMs = options.patienceMs ?? (() => PATIENCE_MS);
  const isPooled = typeof options.directUrl === 'string';
  const direct = options.directUrl ?? options.url;
  const answer = await patiently(() => askServer(direct, CONNECT_MS), { wait, forMs });
  const limits = limitsOf(answer);
  const connection: Server['connection'] = (url, ...extra) => ({
    connectionString: url,
    options: startUpOptions([...limits, ...keepAlivesOf(answer), ...extra]),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: options.applicationName ?? 'parlance',
    types: { getTypeParser },
  });
  return {
    direct,
    isPooled,
    limits,
    wait,
    patiently: (act) => patiently(act, { wait, forMs }),
    connection,
    lent(...extra) {
      const to = connection(options.url, ...extra);
      return isPooled ? { ...to, options: undefined } : to;
    },
  };
}

interface Pools {
  open(max: number, to: pg.ClientConfig): pg.Pool;
  /** Opens a pool, and gives what takes a connection from it. */
  lend(max: number, to: pg.ClientConfig): () => Promise<pg.PoolClient>;
  close(): Promise<void>;
}

export function createPools(
  { isPooled, patiently: waitFor }: Server,
  changes: OwnChanges,
  { log, busyMs }: { log: Log; busyMs: number },
): Pools {
  const all: pg.Pool[] = [];
  const lenders: Lender[] = [];
  const releasedAt = new WeakMap<pg.PoolClient, number>();
  const returned = (client: pg.PoolClient) => {
    releasedAt.set(client, systemClock.monotonicMs());
    changes.settle(client);
  };

  function open(max: number, to: pg.ClientConfig): pg.Pool {
    const made = new pg.Pool({
      ...to,
      connectionTimeoutMillis: busyMs,
      max,
      idleTimeoutMillis: IDLE_MS,
      pipeline: true,
    });
    // Without an error listener, a connection that dies while idle would end the process.
    made.on('error', (error) => log.warn({ error }, 'an idle database connection was lost'));
    // The pool handles errors only while a connection is idle. While it is lent out, the
    // holder's next query fails.
    made.on('connect', (client) => {
      client.on('error', () => {});
      changes.watch(client);
      if (isPooled && to.options === undefined) withoutNames(client);
    });
    made.on('release', (_error, client) => returned(client));
    all.push(made);
    return made;
  }

  function lend(max: number, to: pg.ClientConfig): () => Promise<pg.PoolClient> {
    const from = open(max, to);
    const lender = lendFrom(from, returned);
    lenders.push(lender);
    const take = async () => lender.warm() ?? lender.lend(await from.connect());
    return async () => {
      for (;;) {
        const client = await waitFor(take);
        const idleMs = systemClock.monotonicMs() - (releasedAt.get(client) ?? Number.POSITIVE_INFINITY);
        if (idleMs < IDLE_ON_SERVER_MS) return client;
        // Happens only after this process was frozen: the server has ended the session, and its
        // message has not been read yet.
        client.release(true);
      }
    };
  }

  return {
    open,
    lend,
    async close() {
      for (const lender of lenders) lender.close();
      await Promise.all(all.map((each) => each.end()));
    },
  };
}

/** Reports what the transactions of this process changed, after they end and before their callers have an answer. */
export interface OwnChanges {
  watch(client: pg.ClientBase): void;
  /** The transaction of this connection is over; what it changed is reported, even if it was rolled back. */
  settle(client: pg.ClientBase): void;
  onChange(told: (changed: string) => void): void;
}

export function watchOwnChanges(): OwnChanges {
  const pending = new WeakMap<pg.ClientBase, Set<string>>();
  const listeners: ((changed: string) => void)[] = [];
  return {
    watch(client) {
      client.on('notice', ({ code, message }) => {
        if (code !== CHANGED || message === undefined) return;
        const changes = pending.get(client);
        if (changes) changes.add(message);
        else pending.set(client, new Set([message]));
      });
    },
    settle(client) {
      const changes = pending.get(client);
      if (!changes) return;
      pending.delete(client);
      for (const changed of changes) for (const notify of listeners) notify(changed);
    },
    onChange: (told) => void listeners.push(told),
  };
}
