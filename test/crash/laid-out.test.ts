import { randomBytes } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layOut } from '../../scripts/lay-out.mjs';
import { type Bridge, openBridge } from '../bridge.ts';
import { freshDatabase, until } from '../harness.ts';
import { expectNothingRuns, processesOf, takePort } from '../starts.ts';

/** The user of the image, who owns nothing in it; only root can become another user. */
const isRoot = process.getuid?.() === 0;
const STRANGER = { uid: 10_001, gid: 10_001 };
const as = isRoot ? STRANGER : {};

let dir: string;
let node = process.execPath;
let bridge: Bridge;
let env: Record<string, string>;

/** Exactly the contents of the image, which its user may not change, and a folder for data beside it. */
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parlance-laid-out-'));
  const [app, data] = [join(dir, 'app'), join(dir, 'data')];
  await layOut('run', app);
  for (const each of contents()) chmodSync(each, statSync(each).isDirectory() ? 0o555 : 0o444);
  mkdirSync(data);
  const give = (path: string, mode: number) => {
    if (isRoot) chownSync(path, STRANGER.uid, STRANGER.gid);
    chmodSync(path, mode);
    return path;
  };
  give(data, 0o700);
  const secret = (name: string, text: string) => {
    writeFileSync(join(dir, name), `${text}\n`);
    return give(join(dir, name), 0o400);
  };
  bridge = await openBridge(await freshDatabase());
  if (isRoot) {
    chmodSync(dir, 0o755);
    // The path to our files may lead through folders that only root may enter.
    node = join(dir, 'node');
    copyFileSync(process.execPath, node);
    chmodSync(node, 0o755);
  }
  env = {
    PATH: '/usr/bin:/bin',
    PARLANCE_DATA_DIR: data,
    PARLANCE_DEMO: 'off',
    PARLANCE_LOCAL_ENGINE: 'builtin',
    DATABASE_URL_FILE: secret('database-url', bridge.url),
    PARLANCE_SECRET_KEY_FILE: secret('secret-key', randomBytes(32).toString('hex')),
    PARLANCE_TEST_MARK: dir,
  };
});

const contents = () => globSync('app{,/**/*}', { cwd: dir }).map((path) => join(dir, path));

afterAll(async () => {
  bridge?.close();
  for (const pid of processesOf(dir)) process.kill(pid, 'SIGKILL');
  await expectNothingRuns(dir);
  for (const each of contents()) if (statSync(each).isDirectory()) chmodSync(each, 0o755);
  rmSync(dir, { recursive: true, force: true });
});

function start(args: readonly string[], more: Record<string, string> = {}) {
  const main = join(dir, 'app/node_modules/.parlance/server/app-main.mjs');
  const child = spawn(node, [main, ...args], {
    ...as,
    cwd: join(dir, 'app'),
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, exited, output: () => output };
}

describe('the content of the image', () => {
  it('has about the size in the guide', () => {
    const files = contents().filter((path) => statSync(path).isFile());
    const megabytes = files.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;
    expect(megabytes).toBeGreaterThan(55);
    expect(megabytes).toBeLessThan(80);
  });

  it('migrates, serves and works, with its secrets in files, and writes nothing in its own folder', async () => {
    const before = contents();
    const migrate = start(['migrate']);
    expect([await migrate.exited, migrate.output()]).toEqual([0, expect.stringContaining('ready')]);
    expect(migrate.output()).toMatch(/Set up the first owner here: http\S+/);

    const { port, give } = await takePort();
    await give();
    const api = start(['--roles=api'], { PORT: String(port) });
    const worker = start(['--roles=worker,cron']);
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    await until('it is ready', async () => {
      for (const each of [api, worker])
        if (each.child.exitCode !== null) throw new Error(`It ended:\n${each.output()}`);
      return (await ask('/readyz'))?.status === 200;
    });
    for (const { child } of [api, worker])
      expect(ownerOf(child.pid)).toBe(isRoot ? STRANGER.uid : process.getuid?.());
    const page = await ask('/w');
    expect([page?.status, await page?.text()]).toEqual([200, expect.stringContaining('<script')]);

    for (const { child } of [api, worker]) child.kill('SIGTERM');
    expect([await api.exited, await worker.exited]).toEqual([0, 0]);
    expect(contents()).toEqual(before);
  });

  it.skipIf(!isRoot)('its user may change nothing of it, and reads no secret of other users', () => {
    writeFileSync(join(dir, 'of-root'), 'x', { mode: 0o600 });
    const tries = [
      `require('fs').writeFileSync('app/new', '')`,
      `require('fs').appendFileSync('app/package.json', ' ')`,
      `require('fs').readFileSync('of-root')`,
    ];
    const codes = tries.map(
      (code) =>
        /code: '(\w+)'/.exec(spawnSync(node, ['-e', code], { ...as, cwd: dir }).stderr.toString())?.[1],
    );
    expect(codes).toEqual(['EACCES', 'EACCES', 'EACCES']);
    expect(
      spawnSync(node, ['-e', `require('fs').writeFileSync('data/new', '')`], { ...as, cwd: dir }).status,
    ).toBe(0);
  });
});

/** The user of a process. */
function ownerOf(pid: number | undefined): number {
  const [, real] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(real);
}
