import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { codeOf } from '#kernel/narrow.ts';
import { makePartitions, ownsPartitions } from './partitions.ts';
import { APP_ROLE } from './session.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
  /** The newest migration that a program must know in order to run on this one; 0: any older program may. */
  needs: number;
}

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** An arbitrary number that must be the same for every process that starts on one database. */
const LOCK = 7_215_031;

export function readMigrations(folder: URL = FOLDER): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort();
  return files.map((file, index) => {
    const version = Number(file.slice(0, 4));
    if (version !== index + 1)
      throw new Error(`Migrations must be numbered without gaps: ${file} is number ${index + 1}.`);
    const sql = readFileSync(new URL(file, folder), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    return { version, name: file, sql, checksum, needs: readNeeds(sql) };
  });
}

/** Reads `-- needs 0042: why` from a migration that removes something that programs before 0042 use. */
function readNeeds(sql: string): number {
  return Number(/^-- needs (\d{4}): \S/m.exec(sql)?.[1] ?? 0);
}

/**
 * Brings the schema up to date, with one transaction per migration, under a lock so that many processes may
 * start at once. Refuses if a released migration was edited. A program older than the schema may start too,
 * unless a migration it does not know requires a newer program.
 */
export async function migrate(
  url: string,
  afterwards?: (client: pg.Client) => Promise<void>,
  migrations: readonly Migration[] = readMigrations(),
): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = await runPending(client, migrations);
    if (await ownsPartitions(client)) await makePartitions(client);
    await afterwards?.(client);
    return applied;
  } finally {
    await client.end();
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < 150_000)
    throw new Error(
      `DATABASE_URL: PostgreSQL 15 or newer is needed, this one is ${Math.floor(version / 10_000)}.`,
    );
}

async function runPending(client: pg.Client, migrations: readonly Migration[]): Promise<number> {
  await ensureAppRole(client);
  await client.query(`create table if not exists schema_migrations (
    version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  await addNeeds(client);
  const { rows } = await client.query<{
    version: number;
    checksum: string;
    name: string;
    needs: number | null;
  }>('select version, checksum, name, needs from schema_migrations order by version');
  const newest = migrations.at(-1)?.version ?? 0;
  for (const done of rows) {
    const ours = migrations.find((m) => m.version === done.version);
    // A newer version is being rolled out beside us, and its migrations still allow this program to run.
    if (!ours && done.needs !== null && done.needs <= newest) continue;
    if (!ours) throw new Error(`The database is newer than this program: it has migration ${done.name}.`);
    if (ours.checksum !== done.checksum)
      throw new Error(`Migration ${ours.name} was edited after it had been applied.`);
  }
  const pending = migrations.filter((m) => m.version > (rows.at(-1)?.version ?? 0));
  for (const migration of pending) await apply(client, migration);
  return pending.length;
}

/** Only where the column is missing: `alter table` would wait for a backup that holds the table for hours. */
async function addNeeds(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'needs'",
  );
  // Null: applied by a program that did not record it.
  if (rowCount === 0) await client.query('alter table schema_migrations add column needs int');
}

const DEADLOCK = '40P01';
const TRIES = 10;

/**
 * The version before still runs, and may hold a table that the migration wants while it waits for one that the
 * migration has. PostgreSQL then ends one of the two. Nothing of the migration is left, so it begins again.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await tryToApply(client, migration);
    } catch (cause) {
      if (left > 0 && codeOf(cause) === DEADLOCK) continue;
      throw new Error(
        `Migration ${migration.name} failed: ${cause instanceof Error ? cause.message : cause}`,
        { cause },
      );
    }
  }
}

async function tryToApply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query(
      'insert into schema_migrations (version, name, checksum, needs) values ($1, $2, $3, $4)',
      [migration.version, migration.name, migration.checksum, migration.needs],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * The application works as this role, which owns nothing and cannot bypass row-level security. An operator's
 * plain owner role may not be allowed to create roles; forced row-level security binds it all the same.
 */
async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean; known: boolean }>(
    `select rolsuper or rolcreaterole as may, exists (select from pg_roles where rolname = '${APP_ROLE}') as known
       from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.known || !rows[0]?.may) return;
  await client
    .query(`create role ${APP_ROLE} nologin nosuperuser nobypassrls`)
    .catch((error: { code?: string }) => {
      // Two databases of one cluster may start at the same moment, and both share the role.
      if (error.code !== '42710' && error.code !== '23505') throw error;
    });
  await client.query(`grant ${APP_ROLE} to current_user`);
}

/**
 * Grants rights on everything the migrations created. Runs after each migration, so
 * that no file can forget it.
 */
export async function grantToAppRole(client: pg.Client, schemas: readonly string[]): Promise<void> {
  const { rowCount } = await client.query(`select from pg_roles where rolname = '${APP_ROLE}'`);
  if (!rowCount) return;
  for (const schema of schemas) {
    await client.query(`grant usage on schema ${schema} to ${APP_ROLE}`);
    await client.query(
      `grant select, insert, update, delete on all tables in schema ${schema} to ${APP_ROLE}`,
    );
    // Row-level security does not cover TRUNCATE, which earlier versions granted.
    await client.query(`revoke truncate on all tables in schema ${schema} from ${APP_ROLE}`);
    await client.query(`grant usage, select, update on all sequences in schema ${schema} to ${APP_ROLE}`);
    await client.query(`grant execute on all functions in schema ${schema} to ${APP_ROLE}`);
  }
  // The database enforces that the log is append-only. Only the owner of the store deletes old rows.
  await client.query(`revoke update, delete on audit_log from ${APP_ROLE}`);
}
