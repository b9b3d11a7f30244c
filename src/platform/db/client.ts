import { createHash } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresDriver, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Tables } from './tables.gen.ts';

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
  /** The same for a read whose statements must all see one moment. */
  snapshot<T>(scope: TenantScope, run: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction over all tenants: authentication, claims of due rows, housekeeping. */
  everyone<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Single statements over all tenants, without a transaction around them. */
  system: Tx;
  /** Counters that may lose their last milliseconds in a power cut: no fsync per call. */
  counters: Tx;
  /** Plain SQL over all tenants, several statements allowed when there are no values; for the job engine. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Command-line options that make another pool work as the application role. */
  roleOptions: string;
  /** A connection of its own, for LISTEN, COPY and long snapshots. The caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  poolMax: number;
  log: Log;
  applicationName?: string;
}

export const APP_ROLE = 'parlance_app';

/** A fresh transaction fails with one of these when it lost a race it can simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 3;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const role = (await isAboveTheWall(options.url)) ? ` -c role=${APP_ROLE}` : '';
  const base =
    '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=10000 -c lock_timeout=10000';
  const connection = (extra: string): pg.PoolConfig => ({
    connectionString: options.url,
    options: `${base}${role}${extra}`,
    connectionTimeoutMillis: 3000,
    application_name: options.applicationName ?? 'parlance',
    types: { getTypeParser },
  });
  const pool = (max: number, extra: string) => {
    const made = new pg.Pool({ ...connection(extra), max, idleTimeoutMillis: 30_000 });
    // Without a listener a connection that dies while idle would end the process.
    made.on('error', (error) => options.log.warn({ error }, 'an idle database connection was lost'));
    // The pool itself listens only while a connection is idle; who holds one sees its query fail.
    made.on('connect', (client) => client.on('error', () => {}));
    return made;
  };

  const tenants = pool(options.poolMax, '');
  const systems = pool(Math.max(4, Math.ceil(options.poolMax / 2)), ' -c app.workspace=*');
  const counters = pool(4, ' -c app.workspace=* -c synchronous_commit=off');

  return {
    tenant: (scope, run) => transact(tenants, `begin; ${setTenant(scope)}`, run),
    snapshot: (scope, run) =>
      transact(tenants, `begin isolation level repeatable read read only; ${setTenant(scope)}`, run),
    everyone: (run) => transact(systems, 'begin', run),
    system: poolKysely(systems),
    counters: poolKysely(counters),
    async executeSql(text, values) {
      const result: pg.QueryResult | pg.QueryResult[] = await (values?.length
        ? systems.query(text, values)
        : systems.query(text));
      return { rows: Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows };
    },
    roleOptions: `-c app.workspace=*${role}`,
    async connect() {
      const client = new pg.Client(
        connection(' -c app.workspace=* -c idle_in_transaction_session_timeout=0 -c statement_timeout=0'),
      );
      client.on('error', (error) => options.log.warn({ error }, 'a database connection was lost'));
      await client.connect();
      return client;
    },
    async close() {
      await Promise.all([tenants, systems, counters].map((p) => p.end()));
    },
  };
}

/** Superusers and BYPASSRLS roles do not feel row-level security, so they must step down. */
async function isAboveTheWall(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ above: boolean }>(
      'select rolsuper or rolbypassrls as above from pg_roles where rolname = current_user',
    );
    return rows[0]?.above ?? false;
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

async function transact<T>(pool: pg.Pool, begin: string, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const result = await run(clientKysely(client));
      // COMMIT answers ROLLBACK, without an error, when a failed statement was swallowed on the way.
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
      return result;
    } catch (cause) {
      await client.query('rollback').catch((error: Error) => {
        broken = error;
      });
      const code = (cause as { code?: unknown }).code;
      if (attempt < ATTEMPTS_MAX && typeof code === 'string' && RETRYABLE.has(code)) continue;
      throw cause;
    } finally {
      client.release(broken);
    }
  }
}

const kyselies = new WeakMap<pg.PoolClient, Tx>();

/** One Kysely per physical connection, so that a transaction costs no set-up. */
function clientKysely(client: pg.PoolClient): Tx {
  let made = kyselies.get(client);
  if (!made) {
    const held = preparing(client, () => {});
    made = kyselyOver({ connect: async () => held });
    kyselies.set(client, made);
  }
  return made;
}

function poolKysely(pool: pg.Pool): Tx {
  return kyselyOver({
    async connect() {
      const client = await pool.connect();
      return preparing(client, () => client.release());
    },
  });
}

interface HeldClient {
  query: pg.PoolClient['query'];
  release(): void;
}

function kyselyOver(pool: { connect(): Promise<HeldClient> }): Tx {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        new PostgresDriver({ pool: { ...pool, options: {}, end: async () => {} } as never }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const statementNames = new Map<string, string>();
const STATEMENTS_MAX = 500;

/** Prepared statements save 45 % of the client's CPU per call; the cap keeps generated SQL from piling up. */
function preparing(client: pg.PoolClient, release: () => void): HeldClient {
  const query = (text: unknown, values?: unknown[]) => {
    if (typeof text !== 'string') return (client.query as (q: unknown) => unknown)(text);
    let name = statementNames.get(text);
    if (name === undefined && statementNames.size < STATEMENTS_MAX) {
      name = `p${createHash('sha1').update(text).digest('base64url')}`;
      statementNames.set(text, name);
    }
    return client.query(
      name === undefined ? { text, values: values ?? [] } : { name, text, values: values ?? [] },
    );
  };
  return { query: query as pg.PoolClient['query'], release };
}

const INT8 = 20;

/** bigint columns hold counts and our own ids, all below 2^53; text would be a trap in every sum. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === INT8) return Number;
  return pg.types.getTypeParser(oid as never, format as never);
}
