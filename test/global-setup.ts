import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { registry } from '../src/app/registry.ts';
import { systemClock } from '../src/platform/clock.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded.ts';
import { grantToAppRole, migrate } from '../src/platform/db/migrate.ts';
import { installJobTables, JOB_SCHEMA, startBoss } from '../src/platform/jobs/queue.ts';
import { openSuiteFolder } from './suite-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a database server on which the suite may create databases. */
    serverUrl: string;
    templateName: string;
    /** Secret key shared by every process of the suite. */
    secretKey: string;
  }
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * One PostgreSQL for the whole suite (our own, or the one in DATABASE_URL), one migrated template
 * database; each test process clones it and its tests are kept apart by tenant.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openSuiteFolder();
  const undo: (() => Promise<void> | void)[] = [folder.remove];
  let serverUrl = process.env.DATABASE_URL ?? '';
  if (serverUrl === '') {
    const postgres = await startEmbeddedPostgres({
      dataDir: folder.dataDir,
      log: quiet,
      clock: systemClock,
      durability: 'fast',
      // Larger ones are searched for each database that a test file drops.
      settings: { max_connections: '300', shared_buffers: '128MB' },
    });
    undo.push(() => postgres.stop());
    serverUrl = postgres.adminUrl;
  }

  const templateName = `parlance_suite_${process.pid}`;
  await onServer(serverUrl, (client) => client.query(`create database ${templateName}`));
  // Our own server goes with its folder, and dropping a hundred databases takes it many seconds.
  if (process.env.DATABASE_URL) undo.push(() => dropAll(serverUrl, templateName));
  const templateUrl = databaseUrl(serverUrl, templateName);
  await migrate(templateUrl, async (client) => {
    await installJobTables(templateUrl);
    await makeQueues(templateUrl);
    await grantToAppRole(client, ['public', JOB_SCHEMA]);
  });

  project.provide('serverUrl', serverUrl);
  project.provide('templateName', templateName);
  project.provide('secretKey', Buffer.alloc(32, 7).toString('base64'));
  return async () => {
    for (const step of undo.reverse()) await step();
  };
}

/** Each server of the suite finds them, as every start of the product but the first does. */
async function makeQueues(url: string): Promise<void> {
  const options = { connectionString: url, max: 2, supervise: false, schedule: false };
  const boss = await startBoss(options, registry.jobs, (error) => console.error(error));
  await boss.stop({ graceful: false });
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

/** The template and every clone of it: their names start alike. */
async function dropAll(serverUrl: string, prefix: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      // Not those of a run whose number begins alike.
      "select datname from pg_database where datname = $1::text or starts_with(datname::text, $1::text || '_')",
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  });
}
