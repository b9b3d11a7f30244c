import { mkdirSync } from 'node:fs';
import { systemClock } from '#platform/clock.ts';
import { type Config, ConfigError, loadConfig } from '#platform/config.ts';
import { DataFolderBusy } from '#platform/db/data-folder.ts';
import { createLog, type Log } from '#platform/log.ts';
import { refreshBaseUrl } from './credentials-file.ts';
import { prepareStore } from './prepare-store.ts';
import { type Registry, registry as productRegistry } from './registry.ts';
import { type Arguments, parseArguments, type Role, ROLES } from './roles.ts';
import { publicUrlOf, serve } from './serve.ts';
import { untilStopped } from './signals.ts';
import { supervise } from './supervise.ts';

/** What `npm start` runs. Returns the exit code; every refusal is one sentence that says what to do. */
export async function run(argv: readonly string[], registry: Registry = productRegistry): Promise<number> {
  try {
    const args = parseArguments(argv);
    const config = loadConfig();
    const log = createLog(config.logLevel, { pid: process.pid, roles: (args.roles ?? ['all']).join('+') });
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    if (args.roles === null) await supervise(config, log);
    else await runRoles(config, log, registry, args.roles, args);
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

/** Some roles in this process, over a PostgreSQL that others use too. */
async function runRoles(
  config: Config,
  log: Log,
  registry: Registry,
  roles: readonly Role[],
  { isChild }: Arguments,
): Promise<void> {
  if (config.databaseUrl === null) {
    throw new Error(
      `DATABASE_URL: is needed with --roles=${roles.join(',')}, because the roles of several machines share one PostgreSQL. Without --roles everything runs here (${ROLES.join(', ')}).`,
    );
  }
  if (!isChild) {
    const publicUrl = publicUrlOf(config, config.port);
    await prepareStore({ config, adminUrl: config.databaseUrl, publicUrl, clock: systemClock, log });
  }
  const storeKind = isChild ? 'embedded' : 'external';
  const serving = await serve({
    config,
    databaseUrl: config.databaseUrl,
    storeKind,
    roles,
    registry,
    clock: systemClock,
    log,
  });
  if (serving.url && !isChild) refreshBaseUrl(config.dataDir, serving.url);
  process.send?.({ ready: serving.url });
  log.info({ url: serving.url }, 'serving');
  await untilStopped(log);
  await serving.drain();
  log.info({}, 'drained');
}

function explain(error: unknown): string {
  if (error instanceof DataFolderBusy)
    return `Parlance is already running ${error.url ? `at ${error.url} ` : ''}(process ${error.pid}) on this data folder.`;
  if (error instanceof ConfigError) return error.message;
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  if (code === 'EADDRINUSE') return `PORT: ${port} is taken by another program; set PORT to a free one.`;
  return message ?? String(error);
}
