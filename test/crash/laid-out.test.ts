import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layOut } from '../../scripts/lay-out.mjs';
import { freshDatabase, until } from '../harness.ts';
import { expectNothingRuns, processesOf, takePort } from '../starts.ts';

let dir: string;
let env: Record<string, string>;

/** Exactly what the image holds, which its user may not change, and a folder for data beside it. */
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'parlance-laid-out-'));
  const [app, data] = [join(dir, 'app'), join(dir, 'data')];
  await layOut('run', app);
  for (const each of contents()) chmodSync(each, statSync(each).isDirectory() ? 0o555 : 0o444);
  mkdirSync(data);
  const secret = (name: string, text: string) => {
    writeFileSync(join(dir, name), `${text}\n`);
    return join(dir, name);
  };
  env = {
    PATH: '/usr/bin:/bin',
    PARLANCE_DATA_DIR: data,
    PARLANCE_DEMO: 'off',
    PARLANCE_LOCAL_ENGINE: 'builtin',
    DATABASE_URL_FILE: secret('database-url', await freshDatabase()),
    PARLANCE_SECRET_KEY_FILE: secret('secret-key', randomBytes(32).toString('hex')),
    PARLANCE_TEST_MARK: dir,
  };
});

const contents = () => globSync('app{,/**/*}', { cwd: dir }).map((path) => join(dir, path));

afterAll(async () => {
  for (const pid of processesOf(dir)) process.kill(pid, 'SIGKILL');
  await expectNothingRuns(dir);
  for (const each of contents()) if (statSync(each).isDirectory()) chmodSync(each, 0o755);
  rmSync(dir, { recursive: true, force: true });
});

function start(args: readonly string[], more: Record<string, string> = {}) {
  const main = join(dir, 'app/node_modules/.parlance/server/app-main.mjs');
  const child = spawn(process.execPath, [main, ...args], {
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

describe('what the image holds', () => {
  it('weighs about what the guide says', () => {
    const files = contents().filter((path) => statSync(path).isFile());
    const megabytes = files.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;
    expect(megabytes).toBeGreaterThan(55);
    expect(megabytes).toBeLessThan(80);
  });

  it('migrates, serves and works, with its secrets in files, and writes nothing where it lies', async () => {
    // Root may write anywhere, so what it wrote is looked for.
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
    const page = await ask('/w');
    expect([page?.status, await page?.text()]).toEqual([200, expect.stringContaining('<script')]);

    for (const { child } of [api, worker]) child.kill('SIGTERM');
    expect([await api.exited, await worker.exited]).toEqual([0, 0]);
    expect(contents()).toEqual(before);
  });
});
