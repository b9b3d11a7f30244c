import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { FOR_NODE } from '#app/crew.ts';
import { prepareStore } from '#app/prepare-store.ts';
import { systemClock } from '#platform/clock.ts';
import { OUTSIDE } from '#adapters/outside.ts';
import { loadConfig } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { budgetOf } from '#platform/db/budget.ts';
import { openDatabase } from '#platform/db/client.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { createLog } from '#platform/log.ts';
import { createKeyring } from '#platform/secrets.ts';
import { type Started, startProcess, type StartOptions } from './processes.ts';
import type { Site } from './site.ts';
import { fieldsOf } from '../src/kernel/narrow.ts';

/** A separate migrated store, and a way to start processes on it. */
export interface World extends Pick<Services, 'config' | 'database' | 'keyring' | 'clock' | 'log'> {
  postgresPid(): number | null;
  /**
   * Leaves the tables as autovacuum does in time. As their owner: the application may not do it, and would only get a
   * warning.
   */
  settle(): Promise<void>;
  /** Some roles as a real process, with the probes of probe.ts besides the product's registry. */
  start(
    roles: string,
    options?: Pick<StartOptions, 'nodeArgs' | 'onMessage' | 'env'>,
  ): Promise<Started & { url: string }>;
}

/** As durable as in production (fsync on), in a temporary folder that is removed with the benchmark. */
export async function openWorld(site: Site): Promise<World> {
  const dataDir = tempFolder(site);
  const log = createLog('error', {}, process.stderr);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    clock: systemClock,
    durability: 'safe',
    settings: site.statements ? COUNTED : {},
  });
  site.defer(() => postgres.stop());
  if (site.statements) site.defer(() => printStatements(postgres.adminUrl));
  const world = await openWorldOver(site, { DATABASE_URL: postgres.adminUrl, PARLANCE_DATA_DIR: dataDir });
  return { ...world, postgresPid: () => postgres.pid() };
}

/** Counting costs a little, so it is optional. */
const COUNTED = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  // Statements that are planned anew each time often cost more to plan than to run.
  'pg_stat_statements.track_planning': 'on',
};

async function printStatements(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query('create extension if not exists pg_stat_statements');
    const { rows } = await owner.query<{
      calls: string;
      ms: number;
      each: number;
      planned: number;
      rows: string;
      query: string;
    }>(
      `select calls, (total_exec_time + total_plan_time)::int as ms, (total_exec_time + total_plan_time) / calls as each,
              total_plan_time / calls as planned, rows, left(regexp_replace(query, '\\s+', ' ', 'g'), 150) as query
         from pg_stat_statements where calls > 0 and (toplevel or total_exec_time > 50)
        order by total_exec_time + total_plan_time desc limit 40`,
    );
    for (const { calls, ms, each, planned, rows: answered, query } of rows)
      process.stderr.write(
        `${ms} ms, ${calls} × ${each.toFixed(3)} (plan ${planned.toFixed(3)}), ${answered} rows: ${query}\n`,
      );
  } finally {
    await owner.end();
  }
}

/** The same on an existing PostgreSQL. */
export async function openWorldOver(
  site: Site,
  place: { DATABASE_URL: string; PARLANCE_DATA_DIR: string } & Record<string, string>,
): Promise<World & { env: Record<string, string> }> {
  const log = createLog('error', {}, process.stderr);
  const secretKey = Buffer.alloc(32, 7);
  const env = {
    PORT: '0',
    PARLANCE_SECRET_KEY: secretKey.toString('base64'),
    PARLANCE_CALLBACK_NETWORKS: '127.0.0.0/8',
    PARLANCE_DEMO: 'off',
    PARLANCE_LOCAL_ENGINE: 'pseudo',
    PARLANCE_LOG: 'warn',
    ...place,
  };
  const config = loadConfig(OUTSIDE, env);
  const adminUrl = config.directDatabaseUrl ?? place.DATABASE_URL;
  await prepareStore({ config, adminUrl, publicUrl: 'http://127.0.0.1', clock: systemClock, log });
  const database = await openDatabase({
    url: adminUrl,
    budget: budgetOf(['api'], 10),
    log,
    applicationName: 'bench',
  });
  site.defer(() => database.close());

  return {
    env,
    config,
    database,
    keyring: createKeyring([secretKey]),
    clock: systemClock,
    log,
    postgresPid: () => null,
    async settle() {
      const owner = new pg.Client({ connectionString: adminUrl });
      await owner.connect();
      await owner.query('vacuum analyze').finally(() => owner.end());
    },
    async start(roles, options = {}) {
      const { profileDir } = site;
      if (profileDir !== null) mkdirSync(profileDir, { recursive: true });
      const profiled = profileDir === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
      const started = await startProcess('./app.ts', {
        ...options,
        nodeArgs: [...FOR_NODE, ...profiled, ...(options.nodeArgs ?? [])],
        args: [`--roles=${roles}`, '--supervised'],
        env: { ...process.env, ...env, ...options.env },
        isReady: (message) => readyUrl(message) !== undefined,
      });
      site.defer(started.stop);
      return { ...started, url: readyUrl(started.first) ?? '' };
    },
  };
}

export function tempFolder(site: Site): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  site.defer(remove);
  // Again at the very end: a server that was starting when the benchmark was stopped creates it again.
  process.once('exit', remove);
  return folder;
}

/** app/run.ts reports `{ ready: url }`, with null for processes that do not listen. */
function readyUrl(message: unknown): string | undefined {
  const { ready } = fieldsOf(message);
  return ready === undefined ? undefined : String(ready ?? '');
}
