import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { freePort } from '../net/listening-port.ts';
import { commandLine, isRunning, lockDataFolder } from './data-folder.ts';
import { chooseSettings, SOCKET_PORT } from './embedded-settings.ts';
import {
  choosePostgresUser,
  openCluster,
  type PostgresUser,
  type RunAs,
  SUPERUSER,
  TEMP_PREFIX,
} from './embedded-user.ts';
import { guardServer } from './guard.ts';
import { lastWords } from './last-words.ts';

export interface EmbeddedPostgres {
  /** Superuser URL, for migrations and roles. */
  adminUrl: string;
  /** Set only on Windows; elsewhere the server does not listen on the network. */
  port: number | null;
  socketDir: string | null;
  /** Null while the server is down. */
  pid(): number | null;
  /** How many times the server died and was started again. */
  restarts(): number;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The cluster lives in `<dataDir>/postgres`, its password in `postgres.json`, its log in `postgres.log`. */
  dataDir: string;
  log: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
  clock: Clock;
  /** `fast` gives up surviving a power cut, for tests. It still survives kill -9. */
  durability?: 'safe' | 'fast';
  settings?: Record<string, string>;
  onDown?(): void;
  onUp?(): void;
  runAs?: RunAs;
}

/** What stays the same over all restarts of the server. */
interface Site {
  options: EmbeddedOptions;
  user: PostgresUser;
  clusterDir: string;
  logPath: string;
  settings: Record<string, string>;
  socketDir: string | null;
  /** Connects to the database that always exists. */
  probeUrl: string;
  stopping: AbortSignal;
}

/** Also keeps the server's own output, for the log and for our messages. */
class DidNotStart extends Error {
  readonly said: string;

  constructor(how: string, logPath: string, said: string) {
    super(`PostgreSQL did not start (${how}): ${lastWords(said, logPath)}.`);
    this.name = 'DidNotStart';
    this.said = said;
  }
}

interface Server {
  child: ChildProcess;
  /** How it ended; null while it runs. */
  ended: string | null;
}

export const DATABASE = 'parlance';
const LOG_MAX_BYTES = 10 * 1024 * 1024;
const POLL_MS = 20;
/** Recovering a lot of WAL takes minutes on a slow disk, and killing the server would only start it again. */
const READY_MAX_MS = 10 * 60_000;
/** A backend that outlived its postmaster exits when its statement ends. */
const FORMER_MAX_MS = 60_000;
const BACKOFF_MAX_MS = 5000;
/**
 * A server that ran for less than this counts as another failure of the same kind, which
 * slows a crash loop down.
 */
const STEADY_MS = 10_000;

/** Refusals that pass once the last process of the former server is gone. */
const PASSING =
  /pre-existing shared memory block|another server might be running|lock file "[^"]*" already exists/;

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { clock, log } = options;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  // The server's command line must spell the folder exactly as our later search for it does.
  const dataDir = await realpath(options.dataDir);
  // A separate lock from the application's: without it a second start would mistake our server for an orphan.
  const holder = { pid: process.pid, url: '', startedAt: clock.now() };
  const lock = await lockDataFolder(dataDir, holder, 'postgres.lock');
  const stopping = new AbortController();
  let socketDir: string | null = null;
  let server: Server | null = null;
  let restartCount = 0;

  const interruptAtExit = () => void server?.child.kill('SIGINT');
  const cleanUp = async () => {
    process.off('exit', interruptAtExit);
    if (socketDir !== null) await rm(socketDir, { recursive: true, force: true });
    await lock.release();
  };

  try {
    const user = await choosePostgresUser(options.runAs ?? 'auto', log);
    const cluster = await openCluster(dataDir, user, options.durability === 'fast');
    const port = process.platform === 'win32' ? await freePort('127.0.0.1') : null;
    if (port === null) socketDir = await user.makeTempDir();
    const site = await openSite(options, dataDir, { user, cluster, socketDir, port }, stopping.signal);

    process.on('exit', interruptAtExit);
    server = await launchPatiently(site);
    await ensureDatabase(site.probeUrl);
    log.info({ pid: server.child.pid, as: user.how, folder: cluster.clusterDir }, 'PostgreSQL is up');

    const supervision = supervise(site, server, (now) => {
      if (now !== null) restartCount += 1;
      server = now;
    });
    let stopped: Promise<void> | null = null;
    return {
      adminUrl: databaseUrl(DATABASE, cluster.password, socketDir, port),
      port,
      socketDir,
      pid: () => (server === null || server.ended !== null ? null : (server.child.pid ?? null)),
      restarts: () => restartCount,
      stop() {
        stopping.abort();
        stopped ??= supervision.then(cleanUp);
        return stopped;
      },
    };
  } catch (error) {
    if (server !== null) await halt(server, options.clock, null);
    await cleanUp();
    throw error;
  }
}

async function openSite(
  options: EmbeddedOptions,
  dataDir: string,
  {
    user,
    cluster,
    socketDir,
    port,
  }: Pick<EmbeddedPostgres, 'socketDir' | 'port'> & {
    user: PostgresUser;
    cluster: { clusterDir: string; password: string };
  },
  stopping: AbortSignal,
): Promise<Site> {
  const logPath = join(dataDir, 'postgres.log');
  await rotateLog(logPath);
  return {
    options,
    user,
    clusterDir: cluster.clusterDir,
    logPath,
    settings: await chooseSettings(options, socketDir, port),
    socketDir,
    probeUrl: databaseUrl('postgres', cluster.password, socketDir, port),
    stopping,
  };
}

/**
 * Returns once the server has been stopped on request; until then it restarts the server every time it dies.
 */
async function supervise(site: Site, first: Server, changed: (server: Server | null) => void): Promise<void> {
  const { clock, log } = site.options;
  let server = first;
  let failures = 0;
  for (;;) {
    const upSince = clock.monotonicMs();
    if (server.ended === null) await once(server.child, 'exit', { signal: site.stopping }).catch(() => {});
    if (site.stopping.aborted) return halt(server, clock, site.user);

    log.error({ how: server.ended }, 'PostgreSQL went down; starting it again');
    changed(null);
    site.options.onDown?.();
    if (clock.monotonicMs() - upSince > STEADY_MS) failures = 0;
    for (let next: Server | null = null; next === null; ) {
      await clock.sleep(backoffMs(failures++), site.stopping);
      if (site.stopping.aborted) return;
      next = await launch(site).catch((error: unknown) => {
        if (!site.stopping.aborted) log.error({ error }, 'PostgreSQL did not start; trying again');
        return null;
      });
      if (next !== null) server = next;
    }
    log.info({ pid: server.child.pid }, 'PostgreSQL is back');
    changed(server);
    site.options.onUp?.();
  }
}

async function launchPatiently(site: Site): Promise<Server> {
  const { clock } = site.options;
  const since = clock.monotonicMs();
  for (let attempt = 0; ; attempt++) {
    try {
      return await launch(site);
    } catch (error) {
      const passes = error instanceof DidNotStart && PASSING.test(error.said);
      if (!passes || clock.monotonicMs() - since > FORMER_MAX_MS) throw error;
      await clock.sleep(backoffMs(attempt), site.stopping);
    }
  }
}

/** One attempt: resolves when a query works, rejects with the server's own output when it gives up. */
async function launch(site: Site): Promise<Server> {
  const { clock, log } = site.options;
  const env = await settleFormerServer(site);
  await site.user.give(site.clusterDir);

  const logFile = await open(site.logPath, 'a', 0o600);
  const logStart = (await logFile.stat()).size;
  const words = Object.entries(site.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = join(site.user.binDir, 'postgres');
  let server: Server;
  try {
    const child = site.user.spawn(program, ['-D', site.clusterDir, ...words], { output: logFile.fd, env });
    server = watch(child);
    child.once('exit', guardServer(child.pid, site.socketDir));
  } finally {
    await logFile.close();
  }

  const since = clock.monotonicMs();
  try {
    while (server.ended === null) {
      if (await answers(site.probeUrl)) return server;
      if (site.stopping.aborted) throw new Error('PostgreSQL was stopped while it started.');
      if (clock.monotonicMs() - since > READY_MAX_MS) throw new Error('PostgreSQL did not become ready.');
      await clock.sleep(POLL_MS, site.stopping);
    }
    const lastLines = (await readFile(site.logPath)).subarray(logStart).toString('utf8').trim().slice(-2000);
    throw new DidNotStart(server.ended, site.logPath, lastLines);
  } catch (error) {
    log.warn({ how: server.ended }, 'PostgreSQL did not come up');
    await halt(server, clock, site.user);
    throw error;
  }
}

function watch(child: ChildProcess): Server {
  const server: Server = { child, ended: null };
  child.once('error', (error) => {
    server.ended ??= error.message;
  });
  child.once('exit', (code, signal) => {
    server.ended ??= signal === null ? `exit code ${code}` : `signal ${signal}`;
  });
  return server;
}

async function halt(server: Server, clock: Clock, user: PostgresUser | null): Promise<void> {
  const send = (signal: NodeJS.Signals) => {
    // Windows has no signals. PostgreSQL brings its own, which pg_ctl can send.
    if (process.platform === 'win32' && user !== null && signal !== 'SIGKILL') {
      const args = ['kill', signal.slice(3), String(server.child.pid)];
      user.spawn(join(user.binDir, 'pg_ctl'), args, { output: 'pipe' });
    } else server.child.kill(signal);
  };
  await endProcess(clock, send, async () => server.ended !== null);
}

/**
 * First a fast shutdown (clients are cut off, a checkpoint is written), then one without the
 * checkpoint, then by force.
 */
async function endProcess(
  clock: Clock,
  send: (signal: NodeJS.Signals) => void,
  isOver: () => Promise<boolean>,
): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (await isOver()) return;
    send(signal);
    const since = clock.monotonicMs();
    while (!(await isOver()) && clock.monotonicMs() - since < patienceMs) await clock.sleep(POLL_MS);
  }
}

/**
 * A supervisor that was killed leaves its server running on a socket nobody knows, so stop it. PostgreSQL
 * deals with a stale postmaster.pid itself, unless its number now belongs to an unrelated process or an
 * unreaped zombie, both common in containers: it would take either for a server. Deleting the file would also
 * skip the check for surviving backends. Naming that process as a "grandparent", as pg_ctl does with its
 * shell, skips nothing else.
 */
async function settleFormerServer(site: Site): Promise<Record<string, string>> {
  const text = await readFile(join(site.clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (Number.isNaN(pid)) return {};

  const words = (await isRunning(pid)) ? await commandLine(pid) : null;
  const isOurs = words?.[0]?.includes('postgres') && words.some((word) => word.includes(site.clusterDir));
  if (isOurs) {
    site.options.log.warn({ pid }, 'stopping a PostgreSQL that was left behind by a killed process');
    const send = (signal: NodeJS.Signals) => {
      try {
        process.kill(pid, signal);
      } catch {
        // The process ended between the check and the signal, which is what we wanted.
      }
    };
    await endProcess(site.options.clock, send, async () => !(await isRunning(pid)));
  }
  const formerSocketDir = lines[4] ?? '';
  if (
    basename(formerSocketDir).startsWith(TEMP_PREFIX) &&
    !site.settings.unix_socket_directories?.includes(formerSocketDir)
  ) {
    await rm(formerSocketDir, { recursive: true, force: true });
  }
  const isStale = (words !== null && !isOurs) || !(await isRunning(pid));
  return isStale ? { PG_GRANDPARENT_PID: String(pid) } : {};
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await query(url, 'select 1')) === 1;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new Error('The password in postgres.json does not match the database in the same folder.', {
        cause: error,
      });
    }
    return false;
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const found = await query(url, `select from pg_database where datname = '${DATABASE}'`);
  if (found === 0) await query(url, `create database ${DATABASE}`);
}

async function query(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * `localhost` is a placeholder, since `new URL` refuses a text without a host. Drivers
 * prefer the host in the query.
 */
export function databaseUrl(
  database: string,
  password: string,
  socketDir: string | null,
  port: number | null,
): string {
  const login = `postgres://${SUPERUSER}:${encodeURIComponent(password)}`;
  if (socketDir === null) return `${login}@127.0.0.1:${port}/${database}?sslmode=disable`;
  return `${login}@localhost/${database}?host=${encodeURIComponent(socketDir)}&port=${SOCKET_PORT}&sslmode=disable`;
}

async function rotateLog(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found !== null && found.size > LOG_MAX_BYTES) await rename(path, `${path}.1`);
}

function backoffMs(failures: number): number {
  return Math.min(BACKOFF_MAX_MS, 100 * 2 ** Math.min(failures, 10));
}
