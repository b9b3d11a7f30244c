import type { Kysely } from 'kysely';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { ConnectionBudget } from './budget.ts';
import { getTypeParser, inOwnTransaction, poolKysely, withoutNames } from './kysely-over.ts';
import { type Lender, lendFrom } from './lend.ts';
import { type Listener, openListener } from './listener.ts';
import { type OwnChanges, watchOwnChanges } from './own-changes.ts';
import { ownConnections } from './own-connections.ts';
import { openReplica } from './replica.ts';
import {
  askServer,
  beginWith,
  EVERY_TENANT,
  IDLE_ON_SERVER_MS,
  keepAlivesOf,
  limitsOf,
  startUpOptions,
  tenantSettings,
} from './session.ts';
import type { Tables } from './tables.gen.ts';
import { type Closing, change, look } from './transact.ts';
import { createStoreWait, patiently, type StoreWait } from './wait.ts';

/** Queries within one transaction, or single statements when it comes from `system`. */
export type Tx = Kysely<Tables>;

/** Whose rows a transaction may see. Set by authentication or from a job row, never from request data. */
export interface TenantScope {
  workspaceId: string;
  /** Set for App Keys: rows of the workspace's other projects are then invisible too. */
  projectId: string | null;
}

export interface ReadOptions {
  /** All statements see the store as of one moment. */
  snapshot?: boolean;
  /**
   * A replica may answer once it has every commit that was confirmed to a caller. Without a
   * replica the primary answers.
   */
  aside?: boolean;
}

export interface Database {
  /** One transaction that sees only the tenant's rows. */
  tenant<T>(scope: TenantScope, run: (tx: Tx) => Promise<T>, closing?: Closing<T>): Promise<T>;
  /**
   * The same for reads: PostgreSQL refuses writes, and the answer does not wait for the commit. The
   * statements are consistent with each other only if `snapshot` is set.
   */
  read<T>(scope: TenantScope, run: (tx: Tx) => Promise<T>, options?: ReadOptions): Promise<T>;
  /** One transaction over all tenants: authentication, claiming due rows, housekeeping. */
  everyone<T>(run: (tx: Tx) => Promise<T>, closing?: Closing<T>): Promise<T>;
  /** Single statements over all tenants, without a surrounding transaction. */
  system: Tx;
  /** For counters that may lose their last milliseconds in a power cut: no fsync per call. */
  counters: Tx;
  /**
   * Plain SQL over all tenants, for the job engine. Several statements are allowed when there are no values.
   */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what its statement returns
  executeSql<R = unknown>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
  /** Notices from the store, all over one connection, which the first call opens. */
  listen: Listener['listen'];
  /**
   * Changes to access rights made by this process itself. Reported before the caller who made
   * the change has an answer.
   */
  onOwnChange: OwnChanges['onChange'];
  /** A dedicated connection for COPY and long snapshots. The caller must end it. */
  connect(options?: Pick<ReadOptions, 'aside'>): Promise<pg.Client>;
  /** One sentence while the store grants no connections; null otherwise. */
  waitingFor(): string | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /**
   * The address of PostgreSQL itself, where `url` leads to a pooler that lends a
   * connection for one transaction.
   */
  directUrl?: string | null;
  /** A streaming replica, not behind a pooler. Only reads that ask for it go there. */
  replicaUrl?: string | null;
  budget: ConnectionBudget;
  log: Log;
  applicationName?: string;
  wait?: StoreWait;
  /**
   * How long a caller waits while the server refuses connections before the call fails too;
   * a few seconds by default.
   */
  patienceMs?: () => number;
  /** How long a caller waits for a connection when all are in use. */
  busyMs?: number;
}

/** API callers get an answer within seconds, even if it only tells them to try again. */
const PATIENCE_MS = 3000;
const CONNECT_MS = 3000;
/**
 * Shorter than the server's limit for idle sessions, so a running process never meets that limit. A process
 * that was frozen loses its idle connections.
 */
const IDLE_MS = 10_000;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { budget, log } = options;
  const wait = options.wait ?? createStoreWait(log);
  const forMs = options.patienceMs ?? (() => PATIENCE_MS);
  const isPooled = typeof options.directUrl === 'string';
  const direct = options.directUrl ?? options.url;
  const server = await patiently(() => askServer(direct, CONNECT_MS), { wait, forMs });
  // A pooler drops the settings a session starts with, so behind one each transaction sets them again.
  const limits = limitsOf(server);
  const inEach = isPooled ? limits : [];
  const connection = (url: string, ...extra: string[]): pg.ClientConfig => ({
    connectionString: url,
    options: startUpOptions([...limits, ...keepAlivesOf(server), ...extra]),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: options.applicationName ?? 'parlance',
    types: { getTypeParser },
  });
  const changes = watchOwnChanges();
  const releasedAt = new WeakMap<pg.PoolClient, number>();
  const returned = (client: pg.PoolClient) => {
    releasedAt.set(client, systemClock.monotonicMs());
    changes.settle(client);
  };
  const lenders: Lender[] = [];
  const pool = (max: number, to: pg.ClientConfig) => {
    const made = new pg.Pool({
      ...to,
      connectionTimeoutMillis: options.busyMs ?? PATIENCE_MS,
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
    return made;
  };
  const acquire = (from: pg.Pool) => {
    const lender = lendFrom(from, returned);
    lenders.push(lender);
    const take = async () => lender.warm() ?? lender.lend(await from.connect());
    return async (): Promise<pg.PoolClient> => {
      for (;;) {
        const client = await patiently(take, { wait, forMs });
        const idleMs = systemClock.monotonicMs() - (releasedAt.get(client) ?? Number.POSITIVE_INFINITY);
        if (idleMs < IDLE_ON_SERVER_MS) return client;
        // Happens only after this process was frozen: the server has ended the session, and its
        // message has not been read yet.
        client.release(true);
      }
    };
  };

  const lent = (...extra: string[]): pg.ClientConfig => {
    const to = connection(options.url, ...extra);
    return isPooled ? { ...to, options: undefined } : to;
  };
  const tenants = pool(budget.tenants, lent());
  const systems = pool(budget.systems, lent('app.workspace=*'));
  const counters = pool(budget.counters, lent('app.workspace=*', 'synchronous_commit=off'));
  const inTenants = acquire(tenants);
  const inSystems = acquire(systems);
  const everyTenant = isPooled ? [...limits, EVERY_TENANT] : [];
  const beginEvery = beginWith(everyTenant);
  const beginCounting = `${beginEvery}; set local synchronous_commit=off`;
  const connectTo = async (url: string) => {
    const own = ['app.workspace=*', 'idle_in_transaction_session_timeout=0', 'statement_timeout=0'];
    const client = new pg.Client(connection(url, ...own));
    client.on('error', (error) => log.warn({ error }, 'a database connection was lost'));
    await client.connect();
    changes.watch(client);
    client.once('end', () => changes.settle(client));
    return client;
  };
  const connect = ownConnections(
    budget.own,
    () => patiently(() => connectTo(direct), { wait, forMs }),
    options.busyMs ?? PATIENCE_MS,
  );
  const executeSql: Database['executeSql'] = async (text, values) => {
    const client = await inSystems();
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await (values?.length
        ? isPooled
          ? inOwnTransaction(client, beginEvery, { text, values })
          : client.query(text, values)
        : client.query(isPooled ? `${beginEvery}; ${text}; commit` : text));
      client.release();
      return { rows: [result].flat().flatMap(({ rows }) => rows) };
    } catch (error) {
      // The connection may be inside a transaction opened by one of several statements.
      client.release(true);
      throw error;
    }
  };

  const listener = openListener(connect, log);
  const replica = options.replicaUrl ? replicaAt(options.replicaUrl) : null;

  function replicaAt(url: string) {
    const { take } = openReplica(async () => {
      const { rows } = await executeSql<{ at: string }>('select pg_current_wal_flush_lsn()::text as at');
      return rows[0]?.at ?? '';
    }, log);
    const readers = pool(Math.ceil(budget.tenants / 2), connection(url));
    const connectAside = ownConnections(budget.own, () => connectTo(url), options.busyMs ?? PATIENCE_MS);
    return {
      readers,
      takeReader: () =>
        take(
          () => readers.connect(),
          (client) => client.release(),
        ),
      connect: () =>
        take(connectAside, (client) => {
          client.end().catch(() => {});
        }),
    };
  }

  return {
    tenant: (scope, run, closing) => change(inTenants, [...inEach, ...tenantSettings(scope)], run, closing),
    async read(scope, run, { snapshot = false, aside = false } = {}) {
      let reader = aside && replica ? await replica.takeReader() : null;
      // A read that the replica's replay cancels is sent to the primary instead.
      const acquireReader = async () => {
        const client = reader ?? (await inTenants());
        reader = null;
        return client;
      };
      return look(acquireReader, [...inEach, ...tenantSettings(scope)], run, snapshot);
    },
    everyone: (run, closing) => change(inSystems, everyTenant, run, closing),
    system: poolKysely(inSystems, isPooled ? beginEvery : null),
    counters: poolKysely(acquire(counters), isPooled ? beginCounting : null),
    executeSql,
    listen: listener.listen,
    onOwnChange: changes.onChange,
    connect: async ({ aside = false } = {}) => (aside && (await replica?.connect())) || connect(),
    waitingFor: () => wait.why(),
    async close() {
      await listener.close();
      for (const lender of lenders) lender.close();
      const pools = [tenants, systems, counters, ...(replica ? [replica.readers] : [])];
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}
