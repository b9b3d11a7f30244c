import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import { isRunning } from './data-folder.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

export const SUPERVISOR = fileURLToPath(
  new URL('../../../test/fixtures/supervise-postgres.ts', import.meta.url),
);

const quietLog = { info: () => {}, warn: () => {}, error: () => {} };

export const undo: (() => Promise<unknown>)[] = [];
/**
 * Called after each test by the suites that use these helpers. Hooks in a shared module would run only for
 * the first suite that imports it.
 */
export async function undoAll(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

export async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'parlance-embedded-'));
  undo.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** A data folder with a cluster in it. It is copied because initdb takes most of a second. */
export async function newDataDir(): Promise<string> {
  template ??= makeTemplate();
  const dataDir = await newFolder();
  // An asynchronous copy of its thousand files is slower than initdb itself. `cpSync` does
  // not keep the folder's mode.
  cpSync(await template, dataDir, { recursive: true });
  await chmod(join(dataDir, 'postgres'), 0o700);
  return dataDir;
}

let template: Promise<string> | null = null;
async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-template-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    clock: systemClock,
    durability: 'fast',
    log: quietLog,
  });
  await server.stop();
  return dataDir;
}
export async function forgetTemplate(): Promise<void> {
  if (template !== null) await rm(await template, { recursive: true, force: true });
  template = null;
}

export async function start(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir,
    clock: systemClock,
    durability: 'fast',
    log: quietLog,
    ...more,
  });
  undo.push(() => server.stop());
  return server;
}

export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await systemClock.sleep(10);
}

export const readLog = (dataDir: string) => readFile(join(dataDir, 'postgres.log'), 'utf8');

/** Opens a connection and freezes its backend, which then cannot notice that its postmaster dies. */
export async function freezeBackend(url: string): Promise<number> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGSTOP');
  undo.push(() => client.end().catch(() => {}));
  undo.push(async () => (await isRunning(rows[0].pid)) && process.kill(rows[0].pid, 'SIGKILL'));
  return rows[0].pid;
}

/** Runs the supervisor in its own process and waits for its first line. */
export async function superviseElsewhere(dataDir: string, as: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [SUPERVISOR, dataDir], { stdio: ['pipe', 'pipe', 'pipe'], ...as });
  undo.push(async () => child.kill('SIGKILL'));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk)));
    child.once('exit', () => reject(new Error(output)));
  });
  const started: { pid: number; socketDir: string; adminUrl: string } = JSON.parse(line);
  undo.push(async () => (await isRunning(started.pid)) && process.kill(started.pid, 'SIGQUIT'));
  return { child, ended, ...started };
}
