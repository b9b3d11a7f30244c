import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { ConnectionBudget } from './budget.ts';
import { inOwnTransaction, poolKysely } from './kysely-over.ts';
import { type Listener, openListener } from './listener.ts';
import { ownConnections } from './own-connections.ts';
import {
  createPools,
  findServer,
  type OwnChanges,
  PATIENCE_MS,
  type Server,
  type ServerOptions,
  watchOwnChanges,
} from './pools.ts';
import { openReplica } from './replica.ts';
import { beginWith, EVERY_TENANT, tenantSettings } from './session.ts';
import type { Tables } from './tables.gen.ts';
import { type Closing, change, look } from './transact.ts';

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

export interface DatabaseOptions extends ServerOptions {
  /** A streaming replica, not through a pooler; what may be read there asks for it. */
  replicaUrl?: string | null;
  budget: ConnectionBudget;
  /** How long a caller waits for others to give a connection back. */
  busyMs?: number;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { budget, log, busyMs = PATIENCE_MS } = options;
  const server = await findServer(options);
  const { isPooled, limits, wait } = server;
  const changes = watchOwnChanges();
  const pools = createPools(server, changes, { log, busyMs });
  // A pooler drops the settings that a session starts with, so there each transaction sets them again.
  const inEach = isPooled ? limits : [];
  const everyTenant = isPooled ? [...limits, EVERY_TENANT] : [];
  const beginEvery = beginWith(everyTenant);
  const beginCounting = `${beginEvery}; set local synchronous_commit=off`;
  const inTenants = pools.lend(budget.tenants, server.lent());
  const inSystems = pools.lend(budget.systems, server.lent('app.workspace=*'));
  const inCounters = pools.lend(budget.counters, server.lent('app.workspace=*', 'synchronous_commit=off'));
  const connectTo = connectingFor(server, changes, log);
  const connect = ownConnections(budget.own, () => server.patiently(() => connectTo(server.direct)), busyMs);
  const executeSql = runningSql(inSystems, isPooled ? beginEvery : null);
  const listener = openListener(connect, log);
  const { replicaUrl } = options;
  const readers = replicaUrl
    ? openReaders(executeSql, log, {
        pool: pools.open(Math.ceil(budget.tenants / 2), server.connection(replicaUrl)),
        connect: ownConnections(budget.own, () => connectTo(replicaUrl), busyMs),
      })
    : null;

  return {
    tenant: (scope, run, closing) => change(inTenants, [...inEach, ...tenantSettings(scope)], run, closing),
    async read(scope, run, { snapshot = false, aside = false } = {}) {
      let reader = aside && readers ? await readers.lend() : null;
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
    counters: poolKysely(inCounters, isPooled ? beginCounting : null),
    executeSql,
    listen: listener.listen,
    onOwnChange: changes.onChange,
    connect: async ({ aside = false } = {}) => (aside && (await readers?.connect())) || connect(),
    waitingFor: () => wait.why(),
    async close() {
      await listener.close();
      await pools.close();
    },
  };
}

/** What the replica lends, while it has what the primary has confirmed. */
function openReaders(
  executeSql: Database['executeSql'],
  log: Log,
  { pool, connect }: { pool: pg.Pool; connect(): Promise<pg.Client> },
) {
  const { take } = openReplica(async () => {
    const { rows } = await executeSql<{ at: string }>('select pg_current_wal_flush_lsn()::text as at');
    return rows[0]?.at ?? '';
  }, log);
  return {
    lend: () =>
      take(
        () => pool.connect(),
        (client) => client.release(),
      ),
    connect: () =>
      take(connect, (client) => {
        client.end().catch(() => {});
      }),
  };
}

/** A connection for one caller alone, without the time limits of a transaction. */
function connectingFor(server: Server, changes: OwnChanges, log: Log): (url: string) => Promise<pg.Client> {
  return async (url) => {
    const own = ['app.workspace=*', 'idle_in_transaction_session_timeout=0', 'statement_timeout=0'];
    const client = new pg.Client(server.connection(url, ...own));
    client.on('error', (error) => log.warn({ error }, 'a database connection was lost'));
    await client.connect();
    changes.watch(client);
    client.once('end', () => changes.settle(client));
    return client;
  };
}

/** `begin` opens a transaction with the settings that a pooler forgets; null where there is no pooler. */
function runningSql(acquire: () => Promise<pg.PoolClient>, begin: string | null): Database['executeSql'] {
  return async (text, values) => {
    const client = await acquire();
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await (values?.length
        ? begin === null
          ? client.query(text, values)
          : inOwnTransaction(client, begin, { text, values })
        : client.query(begin === null ? text : `${begin}; ${text}; commit`));
      client.release();
      return { rows: [result].flat().flatMap(({ rows }) => rows) };
    } catch (error) {
      // It may be inside a transaction that one of several statements opened.
      client.release(true);
      throw error;
    }
  };
}
