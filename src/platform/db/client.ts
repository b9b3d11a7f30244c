import type { Kysely } from 'kysely';
import pg from 'pg';
import { codeOf } from '#kernel/narrow.ts';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { ConnectionBudget } from './budget.ts';
import { clientKysely, poolKysely } from './kysely-over.ts';
import { type Listener, openListener } from './listener.ts';
import { ownConnections } from './own-connections.ts';
import type { Tables } from './tables.gen.ts';
import { createStoreWait, patiently, type StoreWait } from './wait.ts';

/** Queries of one transaction, or (from `system`) of single statements. */
export type Tx = Kysely<Tables>;

/** Whose rows a transaction may see. Made by authentication or from a job row, never from request data. */
export interface TenantScope {
  workspaceId: string;
  /** Set for App Keys: rows of other projects of the workspace are invisible too. */
  projectId: string | null;
}

export interface Database {
  /** One transaction that sees the tenant's rows and no other. */
  tenant<T>(scope: TenantScope, run: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for what changes nothing: PostgreSQL refuses a write, and the answer does not wait for the commit. */
  read<T>(scope: TenantScope, run: (tx: Tx) => Promise<T>, options?: { snapshot?: boolean }): Promise<T>;
  /** One transaction over all tenants: authentication, claims of due rows, housekeeping. */
  everyone<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Single statements over all tenants, without a transaction around them. */
  system: Tx;
  /** Counters that may lose their last milliseconds in a power cut: no fsync per call. */
  counters: Tx;
  /** Plain SQL over all tenants, several statements allowed when there are no values; for the job engine. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what its statement returns
  executeSql<R = unknown>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
  /** Notices of the store, all over one connection that is opened with the first. */
  listen: Listener['listen'];
  /** A connection of its own, for COPY and long snapshots. The caller ends it. */
  connect(): Promise<pg.Client>;
  /** One sentence while the store gives us no connection; null otherwise. */
  waitingFor(): string | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  budget: ConnectionBudget;
  log: Log;
  applicationName?: string;
  wait?: StoreWait;
  /** How long a caller waits while the server refuses, before it is refused too; a few seconds unless told. */
  patienceMs?: () => number;
  /** How long a caller waits for others to give a connection back. */
  busyMs?: number;
}

export const APP_ROLE = 'parlance_app';

/** A fresh transaction fails with one of these when it lost a race it can simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 3;

/** A caller of the API has an answer within seconds, if only that it may try again. */
const PATIENCE_MS = 3000;
const CONNECT_MS = 3000;
/**
 * The pool lets a connection go after the first, and the server ends a session after the second. So a
 * process that was frozen loses its idle connections, and one that runs never meets the server's limit.
 */
const IDLE_MS = 10_000;
const IDLE_ON_SERVER_MS = 25_000;

/** Each may be set by a session, so they hold on a PostgreSQL that others run too. */
const SESSION_SETTINGS = [
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=10000',
  'lock_timeout=10000',
  `idle_session_timeout=${IDLE_ON_SERVER_MS}`,
  // A machine that vanished without a word is noticed in half a minute, not in two hours.
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=25000',
];

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { budget, log } = options;
  const wait = options.wait ?? createStoreWait(log);
  const forMs = options.patienceMs ?? (() => PATIENCE_MS);
  const server = await patiently(() => askServer(options.url), { wait, forMs });
  const settings = [
    ...SESSION_SETTINGS,
    ...(server.seesDeadClients ? [CHECK_CLIENT] : []),
    ...(server.isAboveTheWall ? [`role=${APP_ROLE}`] : []),
  ];
  const connection = (...extra: string[]): pg.ClientConfig => ({
    connectionString: options.url,
    options: [...settings, ...extra].map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: options.applicationName ?? 'parlance',
    types: { getTypeParser },
  });
  const releasedAt = new WeakMap<pg.PoolClient, number>();
  const pool = (max: number, ...extra: string[]) => {
    const made = new pg.Pool({
      ...connection(...extra),
      connectionTimeoutMillis: options.busyMs ?? PATIENCE_MS,
      max,
      idleTimeoutMillis: IDLE_MS,
      pipeline: true,
    });
    // Without a listener a connection that dies while idle would end the process.
    made.on('error', (error) => log.warn({ error }, 'an idle database connection was lost'));
    // The pool itself listens only while a connection is idle; who holds one sees its query fail.
    made.on('connect', (client) => client.on('error', () => {}));
    made.on('release', (_error, client) => releasedAt.set(client, systemClock.monotonicMs()));
    return made;
  };
  const acquire = (from: pg.Pool) => async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await patiently(() => from.connect(), { wait, forMs });
      const idleMs = systemClock.monotonicMs() - (releasedAt.get(client) ?? Number.POSITIVE_INFINITY);
      if (idleMs < IDLE_ON_SERVER_MS) return client;
      // Only after we were frozen: the server has ended this session, and its word has not been read yet.
      client.release(true);
    }
  };

  const tenants = pool(budget.tenants);
  const systems = pool(budget.systems, 'app.workspace=*');
  const counters = pool(budget.counters, 'app.workspace=*', 'synchronous_commit=off');
  const inTenants = acquire(tenants);
  const inSystems = acquire(systems);
  const connect = ownConnections(
    budget.own,
    () =>
      patiently(
        async () => {
          const own = ['app.workspace=*', 'idle_in_transaction_session_timeout=0', 'statement_timeout=0'];
          const client = new pg.Client(connection(...own));
          client.on('error', (error) => log.warn({ error }, 'a database connection was lost'));
          await client.connect();
          return client;
        },
        { wait, forMs },
      ),
    options.busyMs ?? PATIENCE_MS,
  );
  const listener = openListener(connect, log);

  return {
    tenant: (scope, run) => transact(inTenants, `begin; ${setTenant(scope)}`, run, commit),
    read: (scope, run, { snapshot = false } = {}) =>
      transact(
        inTenants,
        `begin${snapshot ? ' isolation level repeatable read' : ''} read only; ${setTenant(scope)}`,
        run,
        endRead,
      ),
    everyone: (run) => transact(inSystems, 'begin', run, commit),
    system: poolKysely(inSystems),
    counters: poolKysely(acquire(counters)),
    async executeSql(text, values) {
      const client = await inSystems();
      try {
        const result: pg.QueryResult | pg.QueryResult[] = await (values?.length
          ? client.query(text, values)
          : client.query(text));
        client.release();
        return { rows: [result].flat().flatMap(({ rows }) => rows) };
      } catch (error) {
        // It may stand inside a transaction that one of several statements opened.
        client.release(true);
        throw error;
      }
    },
    listen: listener.listen,
    connect,
    waitingFor: () => wait.why(),
    async close() {
      await listener.close();
      await Promise.all([tenants, systems, counters].map((each) => each.end()));
    },
  };
}

/** A statement whose client is gone ends within seconds instead of at its own time limit. */
const CHECK_CLIENT = 'client_connection_check_interval=5000';

interface ServerFacts {
  /** Superusers and BYPASSRLS roles do not feel row-level security, so they must step down. */
  isAboveTheWall: boolean;
  /** Refused where the server's system cannot tell, which on another machine only asking shows. */
  seesDeadClients: boolean;
}

async function askServer(url: string): Promise<ServerFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ above: boolean }>(
      'select rolsuper or rolbypassrls as above from pg_roles where rolname = current_user',
    );
    const seesDeadClients = await client.query(`set ${CHECK_CLIENT}`).then(
      () => true,
      () => false,
    );
    return { isAboveTheWall: rows[0]?.above ?? false, seesDeadClients };
  } finally {
    await client.end();
  }
}

const SAFE_ID = /^[A-Za-z0-9_]{1,64}$/;

/** BEGIN and the tenant travel in one round trip; ids are ours, checked again because they are spliced. */
function setTenant({ workspaceId, projectId }: TenantScope): string {
  if (!SAFE_ID.test(workspaceId) || (projectId !== null && !SAFE_ID.test(projectId))) {
    throw new Error('A tenant id has an unexpected shape.');
  }
  return `set local app.workspace = '${workspaceId}'; set local app.project = '${projectId ?? ''}'`;
}

/** Ends a transaction and gives its connection back, at once or when the server has answered. */
type End = (client: pg.PoolClient) => Promise<void>;

const commit: End = async (client) => {
  // COMMIT answers ROLLBACK, without an error, when a failed statement was swallowed on the way.
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
  client.release();
};

/** Nothing was changed, so nobody has to know how the end of it went; only the connection does. */
const endRead: End = async (client) => {
  client.query('commit').then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
};

/**
 * BEGIN and the first statement travel in one write: the connections are pipelined, and the server answers in order.
 * When BEGIN fails the statement behind it fails too, for want of a tenant, and the first error is the one to tell.
 */
async function transact<T>(
  acquire: () => Promise<pg.PoolClient>,
  begin: string,
  run: (tx: Tx) => Promise<T>,
  end: End,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await acquire();
    const begun = client.query(begin);
    begun.catch(() => {});
    try {
      const result = await run(clientKysely(client));
      await begun;
      await end(client);
      return result;
    } catch (error) {
      const cause: unknown = await begun.then(
        () => error,
        (first: unknown) => first,
      );
      await client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      const code = codeOf(cause);
      if (attempt < ATTEMPTS_MAX && typeof code === 'string' && RETRYABLE.has(code)) continue;
      throw cause;
    }
  }
}

const { INT8 } = pg.types.builtins;

/** bigint columns hold counts and our own ids, all below 2^53; text would be a trap in every sum. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === INT8 ? Number : pg.types.getTypeParser(oid, format);
