import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { lockDataFolder } from '#platform/db/data-folder.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { APP_ROLE } from '#platform/db/session.ts';
import { folderName } from '#platform/folder-name.ts';
import type { Log } from '#platform/log.ts';
import { freePort } from '#platform/net/listening-port.ts';
import { refreshBaseUrl } from './credentials-file.ts';
import { type Crew, startCrew } from './crew.ts';
import { prepareStore } from './prepare-store.ts';
import { publicUrlOf } from './public-url.ts';
import { untilStopped } from './signals.ts';
import { VERSION } from './version.ts';

/** More than the crew and PostgreSQL get before they are killed. */
const LEAVE_MS = 60_000;

/**
 * Runs everything on one machine: our own PostgreSQL unless DATABASE_URL names another, and the API and
 * workers as separate processes, so that heavy work never delays an answer.
 */
export async function supervise(config: Config, log: Log): Promise<void> {
  let crew: Crew | null = null;
  const undo: (() => Promise<void>)[] = [];
  const stop = new AbortController();
  const stopping = untilStopped(log, { leaveMs: LEAVE_MS, onHurry: () => crew?.kill() }).then(() =>
    stop.abort(),
  );
  const port = config.port === 0 ? await freePort(config.host) : config.port;
  const publicUrl = publicUrlOf(config, port);
  try {
    await lockFolder(config, publicUrl, undo);
    // Both before anything is started: a port that is taken must leave nothing behind.
    await freePort(config.host, port);
    const sandbox = needsSandbox(config) ? await placeOfSandbox(config) : null;
    const sandboxUrl = sandbox && `http://127.0.0.1:${sandbox.port}`;
    const { url, adminUrl } = await openStore(config, log, undo);
    const signal = stop.signal;
    const setUpLink = await prepareStore({ config, adminUrl, publicUrl, clock: systemClock, log, signal });
    if (signal.aborted) return;
    const appUrl = url ?? (await appRoleUrl(adminUrl));
    refreshBaseUrl(config.dataDir, publicUrl);

    crew = startCrew({
      env: {
        ...process.env,
        DATABASE_URL: appUrl,
        DATABASE_URL_FILE: undefined,
        PORT: String(port),
        PARLANCE_PUBLIC_URL: publicUrl,
        PARLANCE_DATA_DIR: config.dataDir,
        ...(sandboxUrl !== null && { PARLANCE_SANDBOX_URL: sandboxUrl }),
      },
      log,
      isEmbedded: url === null,
      sandbox,
    });
    const { ready, failed } = crew;
    undo.push(crew.stop);
    await Promise.race([ready, stopping]);
    if (!signal.aborted && config.logLevel !== 'silent')
      process.stdout.write(banner(config, { publicUrl, isEmbedded: url === null, sandboxUrl, setUpLink }));
    // Uses the address we listen on, because the public one may be behind a proxy that is not running yet.
    const baseUrl = publicUrlOf({ ...config, publicUrl: null }, port);
    if (config.demo && !signal.aborted) {
      const { startFilling } = await import('../../demo/start-filling.ts');
      undo.push(startFilling(config, log, { adminUrl, baseUrl, sandboxUrl }));
    }
    await Promise.race([stopping, failed]);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    for (const step of undo.reverse())
      await step().catch((error: unknown) => log.error({ error }, 'a part did not stop cleanly'));
  }
}

/** A demo must not reach a real platform by accident, unless the operator configured one. */
export function needsSandbox(config: Pick<Config, 'demo' | 'platforms'>): boolean {
  const isNamed = Object.values(config.platforms).some(
    ({ app, baseUrls }) => app !== null || Object.keys(baseUrls).length > 0,
  );
  return config.demo && !isNamed;
}

/** Two supervisors of one embedded store would each mistake the other's server for an orphan. */
async function lockFolder(config: Config, publicUrl: string, undo: (() => Promise<void>)[]): Promise<void> {
  if (config.databaseUrl !== null) return;
  const holder = { pid: process.pid, url: publicUrl, startedAt: systemClock.now() };
  const lock = await lockDataFolder(config.dataDir, holder);
  undo.push(() => lock.release());
}

/** `url` is null for the embedded store: its application role gets a new password at each start. */
async function openStore(
  config: Config,
  log: Log,
  undo: (() => Promise<void>)[],
): Promise<{ url: string | null; adminUrl: string }> {
  if (config.databaseUrl !== null)
    return { url: config.databaseUrl, adminUrl: config.directDatabaseUrl ?? config.databaseUrl };
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, clock: systemClock });
  undo.push(() => postgres.stop());
  return { url: null, adminUrl: postgres.adminUrl };
}

/** The embedded application logs in as a role that is not a superuser, instead of only switching to it. */
async function appRoleUrl(adminUrl: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`alter role ${APP_ROLE} login password '${password}'`);
  await client.end();
  return adminUrl.replace(/\/\/[^@/]*@/, `//${APP_ROLE}:${password}@`);
}

interface Running {
  publicUrl: string;
  isEmbedded: boolean;
  sandboxUrl: string | null;
  /** Set while nobody can sign in yet. */
  setUpLink: string | null;
}

/**
 * The few lines a person needs after `npm start`. They contain no secret except the setup link,
 * while nobody can sign in yet.
 */
function banner(config: Config, { publicUrl, isEmbedded, sandboxUrl, setUpLink }: Running): string {
  const folder = folderName(config.dataDir);
  const lines = [
    `Parlance ${VERSION} is running`,
    '',
    `  Start page     ${publicUrl}/`,
    `  Application    ${publicUrl}/w`,
    `  API reference  ${publicUrl}/docs`,
    `  MCP endpoint   ${publicUrl}/mcp`,
    ...(sandboxUrl === null ? [] : [`  Sandbox feeds  ${sandboxUrl}/  (what is published goes here)`]),
    `  Store          ${isEmbedded ? `embedded PostgreSQL in ${folder}` : 'PostgreSQL at DATABASE_URL'}`,
    ...(config.demo ? [`  Keys           ${folder}/credentials.json`] : []),
    ...(setUpLink === null
      ? []
      : [
          '',
          `  Set up         ${setUpLink}`,
          '                 (for the first owner; valid for a day, once)',
        ]),
    '',
    '  Stop with Ctrl-C.',
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}

const HOST = '127.0.0.1';
/** The port named in the guides, used if it is free; with `PORT=0` every port is chosen freely. */
const USUAL_PORT = 4010;

/**
 * The same port at every start, because links to published posts contain it. A port that was configured must
 * be available; one that we chose is replaced if it is taken.
 */
async function placeOfSandbox(
  config: Pick<Config, 'port' | 'dataDir' | 'sandboxPort'>,
): Promise<{ port: number; file: string }> {
  const { dataDir, sandboxPort } = config;
  const note = join(dataDir, 'sandbox.port');
  const wanted = sandboxPort ?? readPort(note) ?? (config.port === 0 ? 0 : USUAL_PORT);
  const port = await freePort(HOST, wanted).catch((error: NodeJS.ErrnoException) => {
    if (sandboxPort === null) return freePort(HOST);
    throw new Error(
      `PARLANCE_SANDBOX_PORT: ${wanted} cannot be had (${error.code === 'EADDRINUSE' ? 'another program has it' : error.code}); set another port.`,
    );
  });
  writeFileSync(note, `${port}\n`, { mode: 0o600 });
  return { port, file: join(dataDir, 'sandbox.json') };
}

function readPort(file: string): number | null {
  try {
    const port = Number(readFileSync(file, 'utf8').trim());
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}
