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

/** Queries of one transaction, or (from `system`) of single statements. */
export type Tx = Kysely<Tables>;

/** Whose rows a transaction may see. Made by authentication or from a job row, never from request data. */
export interface TenantScope {
  workspaceId: string;
  /** Set for App Keys: rows of other projects of the workspace are invisible too. */
  projectId: string | null;
}

export interface ReadOptions {
  /** All statements see one moment. */
  snapshot?: boolean;
  /** A replica may answer, once it has everything that was confirmed to any caller; without one the primary does. */
  aside?: boolean;
}

export interface Database {
  /** One transaction that sees the tenant's rows and no other. */
  tenant<T>(scope: TenantScope, run: (tx: Tx) => Promise<T>, closing?: Closing<T>): Promise<T>;
  /**
   * The same for what changes nothing: PostgreSQL refuses a write, and the answer does not wait for the commit. Its
   * statements agree with each other only in a snapshot.
   */
  read<T>(scope: TenantScope, run: (tx: Tx) => Promise<T>, options?: ReadOptions): Promise<T>;
  /** One transaction over all tenants: authentication, claims of due rows, housekeeping. */
  everyone<T>(run: (tx: Tx) => Promise<T>, closing?: Closing<T>): Promise<T>;
  /** Single statements over all tenants, without a transaction around them. */
  system: Tx;
  /** Counters that may lose their last milliseconds in a power cut: no fsync per call. */
  counters: Tx;
  /** Plain SQL over all tenants, several statements allowed when there are no values; for the job engine. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what its statement returns
  executeSql<R = unknown>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
  /** Notices of the store, all over one connection that is opened with the first. */
  listen: Listener['listen'];
  /** What this process itself changed about who may call; it comes before the caller who changed it has an answer. */
  onOwnChange: OwnChanges['onChange'];
  /** A connection of its own, for COPY and long snapshots. The caller ends it. */
  connect(options?: Pick<ReadOptions, 'aside'>): Promise<pg.Client>;
  /** One sentence while the store gives us no connection; null otherwise. */
  waitingFor(): string | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** PostgreSQL itself, where `url` leads to a pooler that lends a connection for one transaction. */
  directUrl?: string | null;
  /** A streaming replica, not through a pooler; what may be read there asks for it. */
  replicaUrl?: string | null;
  budget: ConnectionBudget;
  log: Log;
  applicationName?: string;
  wait?: StoreWait;
  /** How long a caller waits while the server refuses, before it is refused too; a few seconds by default. */
  patienceMs?: () => number;
  /** How long a caller waits for others to give a connection back. */
  busyMs?: number;
}

/** A caller of the API has an answer within seconds, even if it only says to try again. */
const PATIENCE_MS = 3000;
const CONNECT_MS = 3000;
/**
 * The pool lets a connection go before the server ends an idle session. So a process that was frozen loses its
 * idle connections, and one that runs never meets the server's limit.
 */
const IDLE_MS = 10_000;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { budget, log } = options;
  const wait = options.wait ?? createStoreWait(log);
  const forMs = options.patienceMs ?? (() => PATIENCE_MS);
  const isPooled = typeof options.directUrl === 'string';
  const direct = options.directUrl ?? options.url;
  const server = await patiently(() => askServer(direct, CONNECT_MS), { wait, forMs });
  // A pooler drops the settings that a session starts with, so there each transaction sets them again.
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
    // Without a listener a connection that dies while idle would end the process.
    made.on('error', (error) => log.warn({ error }, 'an idle database connection was lost'));
    // The pool itself listens only while a connection is idle; while it is lent out, a query of its holder fails.
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
        // Only after we were frozen: the server has ended this session, and we have not read its message yet.
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
      // It may be inside a transaction that one of several statements opened.
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
      // A read that the replica's replay interrupts is sent to the primary.
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
