import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { commandLine, DataFolderBusy, isRunning } from './data-folder.ts';
import {
  ask,
  forgetTemplate,
  freezeBackend,
  newDataDir,
  newFolder,
  readLog,
  start,
  superviseElsewhere,
  undo,
  undoAll,
  until,
} from './embedded-for-tests.ts';

describe('startEmbeddedPostgres', () => {
  afterEach(undoAll);
  afterAll(forgetTemplate);

  it('creates a cluster with checksums, UTF-8 and a private socket, and keeps the data over a stop', async () => {
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

  it('the password is required, even through the private socket', async () => {
    const server = await start(await newDataDir());

    const url = new URL(server.adminUrl);
    url.password = 'wrong';

    await expect(ask(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('a killed postmaster is restarted with every acknowledged row, every time', async () => {
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

  // PostgreSQL refuses to start beside a backend of its predecessor, which would still
  // write to the same files.
  it('a restart waits for a backend that outlived its killed postmaster', async () => {
    const dataDir = await newDataDir();
    const server = await start(dataDir);
    const backend = await freezeBackend(server.adminUrl);

    process.kill(server.pid()!, 'SIGKILL');
    await until(async () => (await readLog(dataDir)).includes('pre-existing shared memory block'));
    expect(server.restarts()).toBe(0);
    process.kill(backend, 'SIGCONT');
    await until(() => server.restarts() === 1);

    // The server counts as started a moment before it takes connections.
    const answer = async () => ask(server.adminUrl, 'select 1 as one').catch(() => null);
    await until(async () => (await answer()) !== null);
    expect(await answer()).toEqual([{ one: 1 }]);
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

  it('a stop while the server is restarting leaves nothing running', async () => {
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
    // Removed by whichever comes first: the new start or the guard of the former server.
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

  it('remains of a crash in the middle of initdb are removed, and the start is a first start', async () => {
    const dataDir = await newFolder();
    await mkdir(join(dataDir, 'postgres.init-abcdef', 'base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.init-abcdef', 'PG_VERSION'), '18\n');

    const server = await start(dataDir);

    expect(await ask(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.includes('init'))).toEqual([]);
  });

  it('a lost database is an error, never replaced by an empty one', async () => {
    const dataDir = await newDataDir();
    await rm(join(dataDir, 'postgres'), { recursive: true });

    await expect(start(dataDir)).rejects.toThrow('is missing');
  });

  it('a start that cannot succeed ends with the message of PostgreSQL and frees the folder', async () => {
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
