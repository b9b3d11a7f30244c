import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { OUTSIDE } from '#adapters/outside.ts';
import { OUTSIDE_PROBLEM } from '#adapters/social/platforms.ts';
import { codeOf } from '#kernel/narrow.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, loadConfig } from '#platform/config.ts';
import { giveWay } from '#platform/give-way.ts';
import { createLog, type Log } from '#platform/log.ts';
import { freePort } from '#platform/net/listening-port.ts';
import { refreshBaseUrl } from './credentials-file.ts';
import { explain } from './explain.ts';
import { publicUrlOf } from './public-url.ts';
import type { Registry } from './registry.ts';
import { type Arguments, parseArguments, ROLES, type Role, UsageError } from './roles.ts';
import { untilStopped } from './signals.ts';
import { usage } from './usage.ts';

/** More than a drain takes when the store can be reached, less than the supervisor waits before it kills. */
const LEAVE_MS = 23_000;
const WORKER_NICE = 5;
/**
 * By default V8 lets a heap grow to several times what is alive before it looks through all of it, and the process
 * keeps what it had at most: a large task took a worker to twice the memory (docs/guides/benchmarks.md).
 */
const HEAP_GROWS_PERCENT = 40;

/** Loads what a role needs to serve; tests that serve something else pass their own. */
type LoadRegistry = (roles: readonly Role[]) => Promise<Registry>;

/**
 * What `npm start` runs. Returns the exit code; every refusal is one sentence that says what to do. Each
 * command loads its code only when it runs: the supervisor would otherwise hold a hundred megabytes of
 * code that it never uses.
 */
export async function run(argv: readonly string[], load: LoadRegistry = loadRegistry): Promise<number> {
  let dataDir: string | null = null;
  try {
    if (OUTSIDE_PROBLEM) throw OUTSIDE_PROBLEM;
    if (argv[0] === 'users') {
      const { parseUsersCommand, runUsersCommand } = await import('./users-command.ts');
      const command = parseUsersCommand(argv.slice(1));
      const config = loadConfig(OUTSIDE);
      ({ dataDir } = config);
      makeFolder(dataDir);
      await runUsersCommand(config, createLog('warn'), command);
      return 0;
    }
    if (argv[0] === 'migrate') {
      refuseMore(argv.slice(1));
      const config = loadConfig(OUTSIDE);
      ({ dataDir } = config);
      makeFolder(dataDir);
      await migrateStore(config);
      return 0;
    }
    const args = parseArguments(argv);
    if (args.wantsHelp) {
      process.stdout.write(usage());
      return 0;
    }
    const config = loadConfig(OUTSIDE);
    ({ dataDir } = config);
    const log = createLog(config.logLevel, { pid: process.pid, roles: (args.roles ?? ['all']).join('+') });
    makeFolder(dataDir);
    // Checked before anything else is opened; the supervisor checks for itself once it holds the folder.
    if (args.roles?.includes('api')) await freePort(config.host, config.port);
    if (args.roles === null) await (await import('./supervise.ts')).supervise(config, log);
    else await runRoles(config, log, load, args.roles, args);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof UsageError ? error.message : explain(error, dataDir)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function refuseMore(rest: readonly string[]): void {
  if (rest.length > 0)
    throw new UsageError(`Unknown argument ${rest[0]}. \`npm start -- migrate\` takes none.`);
}

/** Does only the first part of a start: for a fleet whose processes should find the store ready. */
async function migrateStore(config: Config): Promise<void> {
  if (config.databaseUrl === null)
    throw new Error('DATABASE_URL: is needed to migrate; the embedded PostgreSQL is migrated as it starts.');
  await prepare(
    config,
    config.directDatabaseUrl ?? config.databaseUrl,
    createLog(config.logLevel, { pid: process.pid, roles: 'migrate' }),
  );
  process.stdout.write('The store is ready.\n');
}

/** Brings the store up to date, and tells how the first owner signs in while there is none. */
async function prepare(config: Config, adminUrl: string, log: Log, signal?: AbortSignal): Promise<void> {
  const { prepareStore } = await import('./prepare-store.ts');
  const publicUrl = publicUrlOf(config, config.port);
  const link = await prepareStore({
    config,
    adminUrl,
    publicUrl,
    clock: systemClock,
    log,
    ...(signal && { signal }),
  });
  if (link !== null && !signal?.aborted) process.stdout.write(`Set up the first owner here: ${link}\n`);
}

/** Without `recursive`: for a folder that cannot exist, such as one in /proc, Node then retries forever. */
function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' && dirname(dir) !== dir) {
      makeFolder(dirname(dir));
      mkdirSync(dir, { mode: 0o700 });
    } else if (code !== 'EEXIST' || !statSync(dir).isDirectory()) throw error;
  }
  accessSync(dir, constants.W_OK | constants.X_OK);
}

/** Runs some roles in this process, on a shared PostgreSQL. */
async function runRoles(
  config: Config,
  log: Log,
  load: LoadRegistry,
  roles: readonly Role[],
  { isChild }: Arguments,
): Promise<void> {
  if (config.databaseUrl === null) {
    throw new Error(
      `DATABASE_URL: is needed with --roles=${roles.join(',')}, because the roles of several machines share one PostgreSQL. Without --roles everything runs here (${ROLES.join(', ')}).`,
    );
  }
  if (!roles.includes('api')) {
    giveWay(WORKER_NICE);
    setFlagsFromString(`--heap-growing-percent=${HEAP_GROWS_PERCENT}`);
  }
  const stop = new AbortController();
  const stopping = untilStopped(log, { leaveMs: LEAVE_MS }).then(() => stop.abort());
  if (!isChild) {
    await prepare(config, config.directDatabaseUrl ?? config.databaseUrl, log, stop.signal).catch(
      (error: unknown) => {
        if (!stop.signal.aborted) throw error;
      },
    );
    if (stop.signal.aborted) return;
  }
  const storeKind = isChild ? 'embedded' : 'external';
  const [{ serve }, registry] = await Promise.all([import('./serve.ts'), load(roles)]);
  const starting = serve({
    config,
    databaseUrl: config.databaseUrl,
    storeKind,
    roles,
    registry,
    clock: systemClock,
    log,
  });
  const serving = await Promise.race([starting, stopping]);
  // Nothing has started yet that would have to be finished.
  if (!serving) return;
  if (serving.url && !isChild) refreshBaseUrl(config.dataDir, serving.url);
  process.send?.({ ready: serving.url });
  // Now, rather than only at exit, which a killed process never reaches.
  flushCompileCache();
  log.info({ url: serving.url }, 'serving');
  await stopping;
  // The store may be gone already, if whoever ran it was killed; then `untilStopped` ends the process
  // if the drain never does.
  await serving.drain();
  log.info({}, 'drained');
}

/** The code that the roles need: a process that answers no calls loads no operations. */
export async function loadRegistry(roles: readonly Role[]): Promise<Registry> {
  if (roles.includes('api')) return (await import('./registry.ts')).registry;
  const [jobs, endpoints] = await Promise.all([import('./jobs.ts'), import('./endpoints.ts')]);
  return {
    operations: [],
    entrances: [],
    jobs: Object.values(jobs),
    events: [],
    endpoints: Object.values(endpoints),
  };
}
