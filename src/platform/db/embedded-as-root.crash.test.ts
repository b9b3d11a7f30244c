import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, type TestContext } from 'vitest';
import { parseOwn } from '#kernel/narrow.ts';
import { commandLine, isRunning } from './data-folder.ts';
import { ask, newFolder, SUPERVISOR, start, superviseElsewhere, undoAll } from './embedded-for-tests.ts';
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

  it('nobody: runs in place under a 0700 folder of root, with no right except to pass through', async (context) => {
    onlyAsRoot(context);
    const dataDir = await newFolder();

    const server = await start(dataDir, { runAs: 'nobody' });

    expect(await ask(server.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(dataDir)).uid).toBe(0);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY);
    expect((await commandLine(server.pid()!))?.[0]).toMatch(/postgres$/);
    const status = await readFile(`/proc/${server.pid()}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:(\\s${NOBODY}){4}$`, 'm'));
    // Bit 1 is CAP_DAC_OVERRIDE.
    expect(status).toMatch(/^CapEff:\s0{15}2$/m);
    expect(status).toMatch(/^NoNewPrivs:\s1$/m);
  });

  it('a cluster that an older version created outside the data folder is found', async (context) => {
    onlyAsRoot(context);
    const dataDir = join(await newFolder(), 'data');
    const outside = join(await newFolder(), 'postgres');
    const server = await start(dataDir, { runAs: 'nobody' });
    await ask(server.adminUrl, 'create table kept as select 7 as n');
    await server.stop();
    await rename(join(dataDir, 'postgres'), outside);
    const keep = join(dataDir, 'postgres.json');
    const kept = parseOwn<{ password: string }>(await readFile(keep, 'utf8'));
    await writeFile(keep, JSON.stringify({ ...kept, cluster: outside }));

    const again = await start(dataDir);

    expect(await ask(again.adminUrl, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(await urlOfRunning(dataDir)).toBe(again.adminUrl);
    await again.stop();
    expect(await urlOfRunning(dataDir)).toBeNull();
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('nobody and namespace can follow each other on one folder', async (context) => {
    onlyAsRoot(context);
    if (spawnSync('unshare', ['--user', 'true']).status !== 0)
      context.skip('user namespaces are refused here');
    const dataDir = await newFolder();

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
