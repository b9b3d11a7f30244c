import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, type TestContext } from 'vitest';
import { commandLine, isRunning } from './data-folder.ts';
import {
  ask,
  newFolder,
  start,
  superviseElsewhere,
  SUPERVISOR,
  undo,
  undoAll,
} from './embedded-for-tests.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { urlOfRunning } from './running-embedded.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;

function onlyAsRoot(context: TestContext): void {
  if (!isRoot) context.skip('only root can change users, and the tests do not run as root');
}

describe('startEmbeddedPostgres as root', () => {
  afterEach(undoAll);

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
    expect(await urlOfRunning(dataDir)).toBe(server.adminUrl);
    await server.stop();

    expect(await urlOfRunning(dataDir)).toBeNull();
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
