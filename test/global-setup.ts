import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../src/platform/clock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded.ts';
import { grantToAppRole, migrate } from '../src/platform/db/migrate.ts';
import { installJobTables, JOB_SCHEMA } from '../src/platform/db/job-tables.ts';
import { startBoss } from '../src/platform/jobs/queue.ts';
import { keepStore, layKeptStore } from './kept-store.ts';
import { openSuiteFolder, type SuiteFolder } from './suite-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a database server on which the suite may create databases. */
    serverUrl: string;
    templateName: string;
    /** Secret key shared by every process of the suite. */
    secretKey: string;
  }
}

interface Suite {
  folder: SuiteFolder;
  store: Promise<Store> | null;
  users: number;
}

interface Store {
  serverUrl: string;
  templateName: string;
  end(): Promise<void>;
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
/** Each lane loads this file separately. */
const SUITE = Symbol.for('parlance.suite');

/**
 * One folder and one PostgreSQL for all lanes of a run (our own, or the one in DATABASE_URL), with one migrated
 * template database. Each test process clones it, and its tests are kept apart by tenant.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const suite: Suite = await (Reflect.get(globalThis, SUITE) ?? openSuite());
  suite.users += 1;
  project.provide('secretKey', Buffer.alloc(32, 7).toString('base64'));
  if (project.name !== 'unit') {
    suite.store ??= openStore(suite.folder);
    const { serverUrl, templateName } = await suite.store;
    project.provide('serverUrl', serverUrl);
    project.provide('templateName', templateName);
  }
  return async () => {
    suite.users -= 1;
    if (suite.users > 0) return;
    await (await suite.store)?.end();
    suite.folder.remove();
  };
}

function openSuite(): Promise<Suite> {
  const opening = openSuiteFolder().then((folder): Suite => ({ folder, store: null, users: 0 }));
  Reflect.set(globalThis, SUITE, opening);
  return opening;
}

async function openStore({ dataDir }: SuiteFolder): Promise<Store> {
  const given = process.env.DATABASE_URL ?? '';
  if (given !== '') {
    const templateName = `parlance_suite_${process.pid}`;
    await makeTemplate(given, templateName);
    return { serverUrl: given, templateName, end: () => dropAll(given, templateName) };
  }
  const templateName = 'parlance_suite';
  const isKept = layKeptStore(dataDir);
  let postgres = await startOwn(dataDir);
  if (!isKept) {
    await makeTemplate(postgres.adminUrl, templateName);
    await cheapenPassword(postgres.adminUrl);
    await postgres.stop();
    keepStore(dataDir);
    postgres = await startOwn(dataDir);
  }
  // It is removed with its folder: dropping a hundred databases would take many seconds.
  return { serverUrl: postgres.adminUrl, templateName, end: () => postgres.stop() };
}

function startOwn(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    log: quiet,
    clock: systemClock,
    durability: 'fast',
    settings: {
      max_connections: '300',
      // Larger ones are searched for each database that a test file drops.
      shared_buffers: '128MB',
      // It would start a process for each of a hundred databases every minute, and none lives that long.
      autovacuum: 'off',
      // It may be in memory.
      max_wal_size: '128MB',
    },
  });
}

async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`create database ${name}`));
  const url = databaseUrl(serverUrl, name);
  await migrate(url, async (client) => {
    await installJobTables(url);
    await makeQueues(url);
    await grantToAppRole(client, ['public', JOB_SCHEMA]);
  });
}

/** Each server of the suite finds them, like every start of the product except the first. */
async function makeQueues(url: string): Promise<void> {
  // A thousand modules: loaded here only by a run that finds no stored database.
  const { registry } = await import('../src/app/registry.ts');
  const options = { connectionString: url, max: 2, supervise: false, schedule: false };
  const boss = await startBoss(options, registry.jobs, (error) => console.error(error));
  await boss.stop({ graceful: false });
}

/** The four thousand rounds of a password take a client two milliseconds, for each of some thousand connections. */
async function cheapenPassword(url: string): Promise<void> {
  const { password } = new URL(url);
  await onServer(url, (client) =>
    client.query(
      `set scram_iterations = 1; alter role current_user password ${client.escapeLiteral(decodeURIComponent(password))}`,
    ),
  );
}

export function databaseUrl(serverUrl: string, name: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

async function onServer(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

/** The template and every clone of it: their names have the same prefix. */
async function dropAll(serverUrl: string, prefix: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      // Except those of a run whose number begins the same.
      "select datname from pg_database where datname = $1::text or starts_with(datname::text, $1::text || '_')",
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  });
}
