import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { OUTSIDE } from '../src/adapters/outside.ts';
import { registry as productRegistry, type Registry } from '../src/app/registry.ts';
import type { Role } from '../src/app/roles.ts';
import { type Serving, serve } from '../src/app/serve.ts';
import { type Clock, systemClock } from '../src/platform/clock.ts';
import { loadConfig } from '../src/platform/config.ts';
import type { Services } from '../src/platform/context.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import { freePort } from '../src/platform/net/listening-port.ts';
import { closeWithFile } from './close-with-file.ts';
import { databaseUrl } from './global-setup.ts';
import { answersHeard, type Heard, makeTenant, type Tenant, type TenantOptions } from './tenant.ts';

export interface App {
  url: string;
  services: Services;
  databaseUrl: string;
  /** A separate workspace, project, App Key and credential for each test. */
  tenant(options?: TenantOptions): Promise<Tenant>;
  close(): Promise<void>;
}

export interface AppOptions {
  clock?: Clock;
  registry?: Registry;
  roles?: readonly Role[];
  env?: Record<string, string>;
  log?: Log;
  /** By default that of this process, or with a worker a separate one. */
  databaseUrl?: string;
}

let shared: Promise<App> | undefined;

/** The real server in this process, on this process's own database. Shared by all its tests. */
export function startApp(): Promise<App> {
  shared ??= openApp();
  return shared;
}

/** For tests that need nothing else from that server. */
export const newTenant = async (options?: TenantOptions): Promise<Tenant> =>
  (await startApp()).tenant(options);

let working: Promise<App> | undefined;
let leaving: NodeJS.Timeout | undefined;
let workingDatabase: Promise<string> | undefined;

/** Kept for some files: closing one server and opening the next takes longer than it is idle in between. */
const LINGER_MS = 10_000;

/**
 * A server with a worker, for tests that wait for jobs to end. It stays for the next file that wants it, but not for
 * long: an idle worker still polls its queues, beside whatever comes after.
 */
export async function startWorkingApp(): Promise<App> {
  clearTimeout(leaving);
  working ??= openWorking();
  const app = await working;
  closeWithFile(async () => {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      working = undefined;
      void app.close();
    }, LINGER_MS).unref();
  });
  return app;
}

async function openWorking(): Promise<App> {
  workingDatabase ??= freshDatabase();
  return openApp({ roles: ['api', 'worker'], databaseUrl: await workingDatabase });
}

/** Ports of servers that this process has closed, if `keepPorts` was asked for. */
let closedPorts: string[] | null = null;

/**
 * For a process with a browser, which caches what it has fetched and compiled by address: the next server takes the
 * port of a closed one.
 */
export function keepPorts(): void {
  closedPorts ??= [];
}

/** Another program may have it by now. */
async function keptPort(): Promise<string> {
  const port = closedPorts?.pop() ?? '0';
  return freePort('127.0.0.1', Number(port)).then(
    () => port,
    () => '0',
  );
}

/** A server with another clock, registry or settings; the test closes it. */
export async function openApp(options: AppOptions = {}): Promise<App> {
  // A worker on the database of this process would take the jobs that other files leave waiting.
  const url =
    options.databaseUrl ?? (await (options.roles?.includes('worker') ? freshDatabase() : testDatabase()));
  const env = closedPorts === null ? options.env : { PORT: await keptPort(), ...options.env };
  const config = loadConfig(OUTSIDE, testEnv(url, env));
  const serving: Serving = await serve({
    config,
    databaseUrl: url,
    storeKind: 'external',
    roles: options.roles ?? ['api'],
    registry: options.registry ?? productRegistry,
    clock: options.clock ?? systemClock,
    log: options.log ?? createLog('silent'),
  });
  return {
    url: serving.url ?? '',
    services: serving.services,
    databaseUrl: url,
    tenant: (tenantOptions) => makeTenant(serving.services, serving.url ?? '', tenantOptions),
    close: async () => {
      await serving.drain();
      if (serving.url !== null) closedPorts?.push(new URL(serving.url).port);
    },
  };
}

let dataDir: string | undefined;

/** Settings of every server of the suite: loopback callbacks, a free port, fast retries. */
export function testEnv(url: string, extra: Record<string, string> = {}): Record<string, string> {
  dataDir ??= mkdtempSync(join(tmpdir(), 'parlance-test-'));
  return {
    DATABASE_URL: url,
    PORT: '0',
    PARLANCE_DATA_DIR: dataDir,
    PARLANCE_SECRET_KEY: inject('secretKey'),
    PARLANCE_CALLBACK_NETWORKS: '127.0.0.0/8',
    PARLANCE_CALLBACK_DELAYS: '0,0.05,0.1,0.2',
    PARLANCE_DEMO: 'off',
    PARLANCE_LOCAL_ENGINE: 'pseudo',
    PARLANCE_LOG: 'warn',
    // The machine is busy, not the server: a test that wants the refusal sets this itself.
    PARLANCE_DB_WAIT: '60',
    ...extra,
  };
}

let database: Promise<string> | undefined;

/** This process's clone of the migrated template. */
function testDatabase(): Promise<string> {
  database ??= cloneTemplate(`p${process.pid}`);
  return database;
}

let clones = 0;

/** A database that no other test uses, for tests that count or break everything in it. */
export function freshDatabase(): Promise<string> {
  clones += 1;
  return cloneTemplate(`p${process.pid}_${clones}`);
}

async function cloneTemplate(suffix: string): Promise<string> {
  const name = `${inject('templateName')}_${suffix}`;
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  try {
    // A clone needs the template exclusively for a moment; two processes may ask at once.
    await client.query('select pg_advisory_lock(7215033)');
    // Copying the files costs 0.06 s of CPU time; copying page by page through the buffers and the log costs 0.2 s.
    await client.query(`create database ${name} template ${inject('templateName')} strategy file_copy`);
  } finally {
    await client.end();
  }
  return databaseUrl(inject('serverUrl'), name);
}

/** A machine may be busy with eight other things, so this is ample for what takes a second on an idle one. */
const PATIENCE_MS = 120_000;

/**
 * The longer a test has waited, the less often it looks: a look costs as much as a call, and what it waits for needs
 * the CPU too. So it looks some seventeen times in the first second; at a tenth of the time waited there were twice
 * as many.
 */
const LOOK_MS = { least: 15, most: 250, share: 1 / 4 };

/**
 * Waits for a condition, never for time. If a probe throws, for example because it read the data of a refused call,
 * it is repeated as if it had said no. When the time is over, its last error or answer is reported.
 */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | null | false>,
  timeoutMs = PATIENCE_MS,
): Promise<T> {
  const start = performance.now();
  const heard: Heard = { last: null };
  for (;;) {
    let thrown: unknown;
    try {
      const value = await answersHeard.run(heard, probe);
      if (value !== undefined && value !== null && value !== false) return value;
    } catch (error) {
      thrown = error;
    }
    const waitedMs = performance.now() - start;
    if (waitedMs > timeoutMs) {
      const { last } = heard;
      const detail = last === null ? '' : ` The last answer was ${last.status}: ${last.text.slice(0, 1000)}`;
      throw new Error(`Waited ${timeoutMs} ms in vain: ${what}.${detail}`, { cause: thrown });
    }
    await systemClock.sleep(Math.max(LOOK_MS.least, Math.min(LOOK_MS.most, waitedMs * LOOK_MS.share)));
  }
}
