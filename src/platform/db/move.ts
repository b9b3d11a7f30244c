import pg from 'pg';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { type CopyServices, type TableCount, backupStore } from './backup.ts';
import { JOB_SCHEMA, installJobTables } from './job-tables.ts';
import { loadStaged } from './load-staged.ts';
import { grantToAppRole, migrate } from './migrate.ts';
import { stageBackup } from './restore.ts';
import { beginStoreSession } from './store-tables.ts';

const SERVER_VERSION_MIN = 150_000;

/**
 * Copies the whole store into another, empty PostgreSQL and verifies the counts. Ours keeps running and is
 * not changed. The connection does not go through the outbound module, which guards against addresses in
 * tenants' data; this address is the operator's own, like DATABASE_URL.
 */
export async function moveStore(
  services: CopyServices,
  to: string,
  appVersion: string,
): Promise<TableCount[]> {
  const target = await connectTo(to);
  const chunks = backupStore(services, appVersion);
  try {
    await beginStoreSession(target);
    await refuseUnlessEmpty(target);
    await prepare(to);
    const staged = await stageBackup(target, chunks, services.keyring.kids);
    return await loadStaged(target, staged, services.clock, (swap) => swap());
  } finally {
    await chunks.return();
    await target.end();
  }
}

/** The address without its password, for people and the audit log. */
export function withoutPassword(to: string): string {
  const url = new URL(checkAddress(to));
  url.password = '';
  url.search = '';
  return url.href;
}

function checkAddress(to: string): string {
  if (!/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to))
    throw invalidField('to', inEnglish('must be a postgres:// or postgresql:// URL'));
  return to;
}

async function connectTo(to: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: checkAddress(to),
    connectionTimeoutMillis: 5000,
    application_name: 'parlance move',
  });
  try {
    await client.connect();
    return client;
  } catch (cause) {
    await client.end().catch(() => {});
    throw new AppError(
      'invalid_input',
      inEnglish(`to: no connection: ${messageOf(cause)}.`),
      { field: 'to' },
      { cause },
    );
  }
}

async function refuseUnlessEmpty(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ version: number; encoding: string; tables: number; ours: boolean }>(
    `select current_setting('server_version_num')::int as version,
            current_setting('server_encoding') as encoding,
            (select count(*)::int from pg_tables where schemaname in ('public', $1)) as tables,
            to_regclass('public.schema_migrations') is not null and to_regclass('public.users') is not null as ours`,
    [JOB_SCHEMA],
  );
  const found = rows[0] ?? { version: 0, encoding: '', tables: 0, ours: false };
  if (found.version < SERVER_VERSION_MIN)
    throw invalidField(
      'to',
      inEnglish(`PostgreSQL 15 or newer is needed, this one is ${Math.floor(found.version / 10_000)}`),
    );
  if (found.encoding !== 'UTF8')
    throw invalidField('to', inEnglish(`the database must have the encoding UTF8, not ${found.encoding}`));
  if (found.tables === 0) return;
  // Our tables without any user come from a start with PARLANCE_DEMO=off or from an earlier
  // move that did not finish.
  const isUnused = found.ours && (await target.query('select from users limit 1')).rowCount === 0;
  if (!isUnused)
    throw invalidField('to', inEnglish('the database is not empty; create a new one and name it here'));
}

async function prepare(to: string): Promise<void> {
  try {
    await migrate(to, async (client) => {
      await installJobTables(to);
      await grantToAppRole(client, ['public', JOB_SCHEMA]);
    });
  } catch (cause) {
    throw new AppError(
      'invalid_input',
      inEnglish(`to: the tables could not be made: ${messageOf(cause)}.`),
      { field: 'to' },
      { cause },
    );
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error && cause.message !== '' ? cause.message.replace(/\.$/, '') : 'unknown reason';
}
