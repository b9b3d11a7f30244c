import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { APP_ROLE } from '#platform/db/client.ts';
import { lockDataFolder } from '#platform/db/data-folder.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import type { Log } from '#platform/log.ts';
import { createAddressPolicy } from '#platform/net/address-guard.ts';
import { createOutbound } from '#platform/net/outbound.ts';
import { banner } from './banner.ts';
import { refreshBaseUrl } from './credentials-file.ts';
import { type Crew, startCrew } from './crew.ts';
import { fillDemo } from './fill-demo.ts';
import { fillSocialDemo } from './fill-social-demo.ts';
import { prepareStore } from './prepare-store.ts';
import { publicUrlOf } from './serve.ts';
import { untilStopped } from './signals.ts';

/**
 * Everything on one machine: our own PostgreSQL unless DATABASE_URL names another, the API and the
 * workers as separate processes, so that heavy work never delays an answer.
 */
export async function supervise(config: Config, log: Log): Promise<void> {
  const port = config.port === 0 ? await freePort(config.host) : config.port;
  const publicUrl = publicUrlOf(config, port);
  const undo: (() => Promise<void>)[] = [];
  const stopping = untilStopped(log);
  try {
    const { url, adminUrl } = await openStore(config, log, publicUrl, undo);
    await prepareStore({ config, adminUrl, publicUrl, clock: systemClock, log });
    const appUrl = url ?? (await appRoleUrl(adminUrl));
    refreshBaseUrl(config.dataDir, publicUrl);
    const sandbox = needsSandbox(config) ? await placeOfSandbox(config) : null;
    const sandboxUrl = sandbox && `http://127.0.0.1:${sandbox.port}`;

    const crew: Crew = startCrew({
      env: {
        ...process.env,
        DATABASE_URL: appUrl,
        PORT: String(port),
        PARLANCE_PUBLIC_URL: publicUrl,
        PARLANCE_DATA_DIR: config.dataDir,
        ...(sandboxUrl !== null && { PARLANCE_SANDBOX_URL: sandboxUrl }),
      },
      log,
      isEmbedded: url === null,
      sandbox,
    });
    undo.push(() => crew.stop());
    await Promise.race([crew.ready, stopping]);
    if (process.exitCode === undefined && config.logLevel !== 'silent')
      process.stdout.write(banner(config, { publicUrl, isEmbedded: url === null, sandboxUrl }));
    // By the address we listen on: the public one may lie behind a proxy that is not up yet.
    const baseUrl = publicUrlOf({ ...config, publicUrl: null }, port);
    if (config.demo) undo.push(startFilling(config, log, { adminUrl, baseUrl, sandboxUrl }));
    await Promise.race([stopping, crew.failed]);
  } finally {
    for (const step of undo.reverse())
      await step().catch((error: unknown) => log.error({ error }, 'a part did not stop cleanly'));
  }
}

/** In the demo nothing may reach a real platform by accident; whoever named one has decided otherwise. */
export function needsSandbox(config: Pick<Config, 'demo' | 'platforms'>): boolean {
  const isNamed = Object.values(config.platforms).some(
    ({ app, baseUrls }) => app !== null || Object.keys(baseUrls).length > 0,
  );
  return config.demo && !isNamed;
}

/** As the guides say where that is free; `PORT=0` asks for free ports everywhere. */
const SANDBOX_PORT = 4010;

async function placeOfSandbox(config: Config): Promise<{ port: number; file: string }> {
  const wanted = config.port === 0 ? 0 : SANDBOX_PORT;
  const port = await freePort('127.0.0.1', wanted).catch(() => freePort('127.0.0.1'));
  return { port, file: join(config.dataDir, 'sandbox.json') };
}

interface Place {
  adminUrl: string;
  baseUrl: string;
  sandboxUrl: string | null;
}

/** Beside everything else: nobody waits for the demo's tasks and posts, and a stop cuts them short. */
function startFilling(
  config: Config,
  log: Log,
  { adminUrl, baseUrl, sandboxUrl }: Place,
): () => Promise<void> {
  const stop = new AbortController();
  const outbound = createOutbound({ policy: createAddressPolicy([]), clock: systemClock });
  const options = {
    adminUrl,
    baseUrl,
    dataDir: config.dataDir,
    outbound,
    clock: systemClock,
    log,
    signal: stop.signal,
  };
  const unlessStopped = (error: unknown) => {
    if (!stop.signal.aborted)
      log.warn({ error }, 'the demo world could not be filled; the next start goes on');
  };
  const filling = Promise.all([
    fillDemo(options).catch(unlessStopped),
    sandboxUrl === null ? null : fillSocialDemo({ ...options, sandboxUrl }).catch(unlessStopped),
  ]).finally(() => outbound.close());
  return async () => {
    stop.abort();
    await filling;
  };
}

/** `url` is null for the embedded store: its application role gets a fresh password each start. */
async function openStore(
  config: Config,
  log: Log,
  publicUrl: string,
  undo: (() => Promise<void>)[],
): Promise<{ url: string | null; adminUrl: string }> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, adminUrl: config.databaseUrl };
  const lock = await lockDataFolder(config.dataDir, {
    pid: process.pid,
    url: publicUrl,
    startedAt: systemClock.now(),
  });
  undo.push(() => lock.release());
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, clock: systemClock });
  undo.push(() => postgres.stop());
  return { url: null, adminUrl: postgres.adminUrl };
}

/** The embedded application logs in as a role that is no superuser, not merely steps down to it. */
async function appRoleUrl(adminUrl: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`alter role ${APP_ROLE} login password '${password}'`);
  await client.end();
  return adminUrl.replace(/\/\/[^@/]*@/, `//${APP_ROLE}:${password}@`);
}

async function freePort(host: string, wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, host);
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
