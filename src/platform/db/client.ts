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

/** Queries within one transaction, or single statements when it comes from `system`. */
export type Tx = Kysely<Tables>;

/** Whose rows a transaction may see. Set by authentication or from a job row, never from request data. */
export interface TenantScope {
  workspaceId: string;
  /** Set for App Keys: rows of the workspace's other projects are then invisible too. */
  projectId: string | null;
}

interface ReadOptions {
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

export interface DatabaseOptions extends ServerOptions {
  /** A streaming replica, not behind a pooler. Only reads that ask for it go there. */
  replicaUrl?: string | null;
  budget: ConnectionBudget;
  /** How long a caller waits for a connection when all are in use. */
  busyMs?: number;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { budget, log, busyMs = PATIENCE_MS } = options;
  const server = await findServer(options);
  const { isPooled, limits, wait } = server;
  const changes = watchOwnChanges();
  const pools = createPools(server, changes, { log, busyMs });
  // A pooler drops the settings a session starts with, so behind one each transaction sets them again.
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
      // The connection may be inside a transaction opened by one of several statements.
      client.release(true);
      throw error;
    }
  };
}
