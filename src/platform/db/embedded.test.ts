import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, type TestContext } from 'vitest';
import { systemClock } from '../clock.ts';
import { commandLine, DataFolderBusy, isRunning } from './data-folder.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { fieldsOf } from '#kernel/narrow.ts';

const SUPERVISOR = fileURLToPath(new URL('../../../test/fixtures/supervise-postgres.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;

const quietLog = { info: () => {}, warn: () => {}, error: () => {} };

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'parlance-embedded-'));
  undo.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** A data folder with a cluster in it: copied, because initdb takes most of a second. */
async function newDataDir(): Promise<string> {
  template ??= makeTemplate();
  const dataDir = await newFolder();
  // The asynchronous copy of its thousand files is slower than initdb itself; this one forgets the mode.
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
afterAll(async () => {
  if (template !== null) await rm(await template, { recursive: true, force: true });
});

async function start(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const quiet = () => {};
  const log = { info: quiet, warn: quiet, error: quiet };
  const server = await startEmbeddedPostgres({
    dataDir,
    clock: systemClock,
    durability: 'fast',
    log,
    ...more,
  });
  undo.push(() => server.stop());
  return server;
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await systemClock.sleep(10);
}

const readLog = (dataDir: string) => readFile(join(dataDir, 'postgres.log'), 'utf8');

/** Opens a connection and stops its backend, which then cannot notice that its postmaster dies. */
async function freezeBackend(url: string): Promise<number> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGSTOP');
  undo.push(() => client.end().catch(() => {}));
  undo.push(async () => (await isRunning(rows[0].pid)) && process.kill(rows[0].pid, 'SIGKILL'));
  return rows[0].pid;
}

/** Runs the supervisor in a process of its own and waits for its first line. */
async function superviseElsewhere(dataDir: string, as: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [SUPERVISOR, dataDir], { stdio: ['pipe', 'pipe', 'pipe'], ...as });
  undo.push(async () => child.kill('SIGKILL'));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk)));
    child.once('exit', () => reject(new Error(said)));
  });
  const told: { pid: number; socketDir: string; adminUrl: string } = JSON.parse(line);
  undo.push(async () => (await isRunning(told.pid)) && process.kill(told.pid, 'SIGQUIT'));
  return { child, ended, ...told };
}

describe('startEmbeddedPostgres', () => {
  it('makes a cluster with checksums, UTF-8 and a private socket, and keeps the data over a stop', async () => {
    const dataDir = join(await newFolder(), 'data');
    const first = await start(dataDir);
    await ask(first.adminUrl, `create table kept as select 'Grüße, 世界'::text as note`);
    const [facts] = await ask(
      first.adminUrl,
      `select current_user as me, current_database() as db, current_setting('data_checksums') as checksums,
              current_setting('server_encoding') as encoding, current_setting('listen_addresses') as listen,
              current_setting('TimeZone') as zone, upper('é') as upper,
              (select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'parlance') as locale`,
    );
    expect(facts).toEqual({
      me: 'parlance',
      db: 'parlance',
      checksums: 'on',
      encoding: 'UTF8',
      listen: '',
      zone: 'UTC',
      upper: 'É',
      locale: 'b C.UTF-8',
    });
    expect((await stat(first.socketDir!)).mode & 0o777).toBe(0o700);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    const pid = first.pid()!;
    expect((await commandLine(pid))?.[0]).toMatch(/postgres$/);

    await first.stop();
    expect(await isRunning(pid)).toBe(false);
    expect(first.pid()).toBe(null);
    expect(existsSync(first.socketDir!)).toBe(false);
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.json', 'postgres.log']);
    expect(await readLog(dataDir)).toContain('database system is shut down');

    const second = await start(dataDir);
    expect(await ask(second.adminUrl, 'select note from kept')).toEqual([{ note: 'Grüße, 世界' }]);
  });

  it('the password is needed, even through the private socket', async () => {
    const server = await start(await newDataDir());

    const url = new URL(server.adminUrl);
    url.password = 'wrong';

    await expect(ask(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('a killed postmaster is brought back with every acknowledged row, time after time', async () => {
    const events: string[] = [];
    const server = await start(await newDataDir(), {
      durability: 'safe',
      onDown: () => events.push('down'),
      onUp: () => events.push('up'),
    });
    await ask(server.adminUrl, 'create table kept (n int)');

    for (let round = 1; round <= 3; round++) {
      await ask(server.adminUrl, `insert into kept values (${round})`);
      const killed = server.pid()!;
      process.kill(killed, 'SIGKILL');
      await until(() => server.restarts() === round);

      expect(server.pid()).not.toBe(killed);
      expect(await ask(server.adminUrl, 'select count(*)::int as rows from kept')).toEqual([{ rows: round }]);
    }
    expect(events).toEqual(['down', 'up', 'down', 'up', 'down', 'up']);
  });

  // PostgreSQL refuses to start beside a backend of its predecessor, which would still write to the same files.
  it('a restart waits for a backend that outlived its killed postmaster', async () => {
    const dataDir = await newDataDir();
    const server = await start(dataDir);
    const backend = await freezeBackend(server.adminUrl);

    process.kill(server.pid()!, 'SIGKILL');
    await until(async () => (await readLog(dataDir)).includes('pre-existing shared memory block'));
    expect(server.restarts()).toBe(0);
    process.kill(backend, 'SIGCONT');
    await until(() => server.restarts() === 1);

    expect(await ask(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('a first start waits for a backend that outlived supervisor and postmaster', async () => {
    const dataDir = await newDataDir();
    const former = await superviseElsewhere(dataDir);
    const backend = await freezeBackend(former.adminUrl);
    former.child.kill('SIGKILL');
    await former.ended;
    process.kill(former.pid, 'SIGKILL');

    const starting = start(dataDir);
    await until(async () => (await readLog(dataDir)).includes('pre-existing shared memory block'));
    process.kill(backend, 'SIGCONT');

    expect(await ask((await starting).adminUrl, 'select note from kept')).toHaveLength(1);
  });

  it('a stop while the server is coming back leaves nothing running', async () => {
    const dataDir = await newDataDir();
    let isDown = false;
    const server = await start(dataDir, { onDown: () => (isDown = true) });
    process.kill(server.pid()!, 'SIGKILL');
    await until(() => isDown);

    await server.stop();

    expect(server.pid()).toBe(null);
    expect(existsSync(server.socketDir!)).toBe(false);
    await start(dataDir);
  });

  it('kill -9 of the supervising process: the server ends by itself and takes its socket with it', async () => {
    const dataDir = await newDataDir();
    const former = await superviseElsewhere(dataDir);
    former.child.kill('SIGKILL');
    await former.ended;

    await until(async () => !(await isRunning(former.pid)));
    await until(() => !existsSync(former.socketDir));
    expect(await readLog(dataDir)).toContain('database system is shut down');
  });

  it('a start right after a kill -9 of the supervising process: nothing is lost', async () => {
    const dataDir = await newDataDir();
    const former = await superviseElsewhere(dataDir);
    former.child.kill('SIGKILL');
    await former.ended;

    const server = await start(dataDir);

    expect(await isRunning(former.pid)).toBe(false);
    // Whoever comes first removes it, the new start or the guard of the former one.
    await until(() => !existsSync(former.socketDir));
    expect(await ask(server.adminUrl, 'select note from kept')).toEqual([
      { note: 'written before the kill' },
    ]);
  });

  it('starts when the pid in a stale postmaster.pid belongs to an unrelated process by now', async () => {
    const dataDir = await newDataDir();
    const stranger = spawn('sleep', ['600']);
    undo.push(async () => stranger.kill('SIGKILL'));
    const lines = [
      stranger.pid,
      join(dataDir, 'postgres'),
      1,
      5432,
      '/gone',
      '',
      '  1234567         9',
      'ready',
    ];
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`);

    const server = await start(dataDir);

    expect(await ask(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await isRunning(stranger.pid!)).toBe(true);
  });

  it('what a crash in the middle of initdb left is swept, and the start is a first start', async () => {
    const dataDir = await newFolder();
    await mkdir(join(dataDir, 'postgres.init-abcdef', 'base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.init-abcdef', 'PG_VERSION'), '18\n');

    const server = await start(dataDir);

    expect(await ask(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.includes('init'))).toEqual([]);
  });

  it('a lost database is an error, never an empty one in its place', async () => {
    const dataDir = await newDataDir();
    await rm(join(dataDir, 'postgres'), { recursive: true });

    await expect(start(dataDir)).rejects.toThrow('is missing');
  });

  it('a start that cannot succeed ends with the words of PostgreSQL and frees the folder', async () => {
    const dataDir = await newDataDir();

    await expect(start(dataDir, { settings: { no_such_setting: '1' } })).rejects.toThrow('no_such_setting');

    await start(dataDir);
  });

  it('of two starts on one folder the second is refused and the first keeps running', async () => {
    const dataDir = await newDataDir();
    const server = await start(dataDir);
    const pid = server.pid();

    await expect(start(dataDir)).rejects.toThrow(DataFolderBusy);

    expect(await ask(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect([server.pid(), server.restarts()]).toEqual([pid, 0]);
  });

  it('works in a folder with spaces, quotes and other scripts', async () => {
    const server = await start(join(await newFolder(), `Daten für "Größe", it's 数据`));

    expect(await ask(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('a log over 10 MiB is moved aside at the start', async () => {
    const dataDir = await newFolder();
    await writeFile(join(dataDir, 'postgres.log'), Buffer.alloc(10 * 1024 * 1024 + 1));

    await start(dataDir);

    expect((await stat(join(dataDir, 'postgres.log.1'))).size).toBe(10 * 1024 * 1024 + 1);
    expect((await stat(join(dataDir, 'postgres.log'))).size).toBeLessThan(100_000);
  });
});

function onlyAsRoot(context: TestContext): void {
  if (!isRoot) context.skip('only root can change users, and the tests do not run as root');
}

describe('startEmbeddedPostgres as root', () => {
  it('namespace: runs in place under a 0700 folder, and nobody else owns the files', async (context) => {
    onlyAsRoot(context);
    if (spawnSync('unshare', ['--user', 'true']).status !== 0)
      context.skip('user namespaces are refused here');
    const dataDir = await newFolder();

    const server = await start(dataDir, { runAs: 'namespace' });

    expect(await ask(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0);
    expect((await commandLine(server.pid()!))?.[0]).toMatch(/postgres$/);
  });

  it('nobody: the database stays in the data folder when nobody can enter it', async (context) => {
    onlyAsRoot(context);
    const parent = await newFolder();
    await chmod(parent, 0o755);
    const dataDir = join(parent, 'data');

    const server = await start(dataDir, { runAs: 'nobody' });

    expect(await ask(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
    expect((await stat(`/proc/${server.pid()}`)).uid).toBe(NOBODY);
  });

  it('nobody: the database is kept outside a folder that nobody can enter, and found again by another way of running', async (context) => {
    onlyAsRoot(context);
    const dataDir = join(await newFolder(), 'data');
    const warned: object[] = [];
    const log = { info: () => {}, warn: (fields: object) => warned.push(fields), error: () => {} };

    const server = await start(dataDir, { runAs: 'nobody', log });
    const outside = String(fieldsOf(warned[0])['folder']);
    undo.unshift(() => rm(outside, { recursive: true, force: true }));
    await ask(server.adminUrl, 'create table kept as select 7 as n');
    await server.stop();

    expect(outside).toMatch(/parlance-postgres-[0-9a-f]{16}$/);
    expect((await stat(join(outside, 'postgres'))).uid).toBe(NOBODY);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const again = await start(dataDir);
    expect(await ask(again.adminUrl, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('nobody and namespace can follow each other on one folder', async (context) => {
    onlyAsRoot(context);
    if (spawnSync('unshare', ['--user', 'true']).status !== 0)
      context.skip('user namespaces are refused here');
    const parent = await newFolder();
    await chmod(parent, 0o755);
    const dataDir = join(parent, 'data');

    for (const runAs of ['namespace', 'nobody', 'namespace'] as const) {
      const server = await start(dataDir, { runAs });
      await ask(server.adminUrl, 'create table if not exists kept (n int)');
      await ask(server.adminUrl, 'insert into kept values (1)');
      expect((await ask(server.adminUrl, 'select * from kept')).length).toBeGreaterThan(0);
      await server.stop();
    }
    const last = await start(dataDir);
    expect(await ask(last.adminUrl, 'select count(*)::int as rows from kept')).toEqual([{ rows: 3 }]);
  });

  it('an ordinary user just runs it', async (context) => {
    onlyAsRoot(context);
    const as = { uid: NOBODY, gid: NOBODY };
    const canRead = spawnSync(process.execPath, ['--check', SUPERVISOR], { ...as, cwd: '/' });
    if (canRead.status !== 0) context.skip('an ordinary user cannot read this checkout');
    const parent = await newFolder();
    await chmod(parent, 0o755);
    const dataDir = join(parent, 'data');
    await mkdir(dataDir);
    await chown(dataDir, NOBODY, NOBODY);

    const elsewhere = await superviseElsewhere(dataDir, as);

    expect((await stat(`/proc/${elsewhere.pid}`)).uid).toBe(NOBODY);
    expect((await commandLine(elsewhere.pid))?.[0]).toMatch(/postgres$/);
    elsewhere.child.stdin.end();
    await elsewhere.ended;
    expect(await isRunning(elsewhere.pid)).toBe(false);
  });
});
