import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTSIDE } from '../../src/adapters/outside.ts';
import { prepareStore } from '../../src/app/prepare-store.ts';
import { registry } from '../../src/app/registry.ts';
import { fieldsOf } from '../../src/kernel/narrow.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { type App, openApp, testEnv, until } from '../harness.ts';
import { makeTenant, type Tenant } from '../tenant.ts';
import { emptyDatabase } from './old-world.ts';
import { findVersionBefore, layOut } from './version-before.ts';

const FENCE = new URL('../fence.ts', import.meta.url).href;
const before = findVersionBefore();
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

/** Processes of the previous version run, and then the database is upgraded under them. */
describe.skipIf(before === null)('the previous version, over the tables of this one', () => {
  let url: string;
  let old: { folder: string; url: string; output(): string };
  let app: App;
  /** The tenant whose calls the old process answers. */
  let tenant: Tenant;

  beforeAll(async () => {
    const { folder, remove } = layOut(before ?? '');
    undo.push(async () => remove());
    url = await emptyDatabase('superuser', undo);
    const api = await start(folder, 'api');
    await start(folder, 'worker,cron');
    old = { folder, ...api };
    const config = loadConfig(OUTSIDE, testEnv(url));
    const log = createLog('silent');
    await prepareStore({ config, adminUrl: url, publicUrl: 'http://127.0.0.1', clock: systemClock, log });
    app = await openApp({ databaseUrl: url });
    undo.push(() => app.close());
    tenant = await makeTenant(app.services, old.url);
  });

  async function start(folder: string, roles: string): Promise<{ url: string; output(): string }> {
    const main = join(folder, 'src/app/main.ts');
    const child: ChildProcess = spawn(process.execPath, ['--import', FENCE, main, `--roles=${roles}`], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...testEnv(url) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const ended = once(child, 'exit');
    undo.push(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const message = await Promise.race([once(child, 'message'), ended]);
    const ready = fieldsOf(message[0])['ready'];
    if (child.exitCode !== null) throw new Error(`It ended before it was ready:\n${output}`);
    return { url: typeof ready === 'string' ? ready : '', output: () => output };
  }

  it('answers every read of both APIs', async () => {
    const known = new Set<string>();
    for (const face of ['open', 'social']) {
      const document: unknown = await (await fetch(`${old.url}/openapi/${face}.json`)).json();
      for (const path of Object.keys(fieldsOf(fieldsOf(document)['paths']))) known.add(path);
    }
    expect(known.size).toBeGreaterThan(100);
    for (const { name, face, routes } of registry.operations) {
      const route = routes?.find(({ method }) => method === 'GET');
      if (!route || (face !== 'open' && face !== 'social')) continue;
      // It does not have the features of this version.
      if (![...known].some((path) => path.endsWith(route.path))) continue;
      const path = route.path.replace(/\{\w+\}/g, 'none');
      const { status, text } = await (face === 'open' ? tenant.open : tenant.social)('GET', path);
      expect([name, status < 500, text.slice(0, 300)]).toEqual([name, true, expect.any(String)]);
    }
  });

  it('creates a task, which its worker completes, and logs the caller', async () => {
    const made = await tenant.open('POST', '/tasks/create', {
      name: 'Beside',
      target_languages: ['de'],
      strings: [{ string_id: 'start', content: 'Start the game' }],
    });
    expect([made.status, made.text]).toEqual([200, expect.stringContaining('task_')]);
    const task_id = made.body.data.task_id;
    await until('the task is complete', async () => {
      const { body } = await tenant.open('POST', '/tasks/status', { task_id });
      return body.data.status === 'completed';
    });
    const { body } = await tenant.social('GET', '/audit');
    expect(body.data.items.map(({ operation }: { operation: string }) => operation)).toContain('create_task');
    // This version sees the same.
    const here = await makeTenant(app.services, app.url);
    expect((await here.social('GET', '/audit')).status).toBe(200);
    expect(old.output()).not.toContain('"level":"error"');
  });

  it('starts again when it is killed before its turn has come', async () => {
    const outcome = await start(old.folder, 'api').then(
      (again) => again.url,
      (error: Error) => error.message,
    );
    // Only programs that know what a migration needs can start.
    const itself = readFileSync(join(old.folder, 'src/platform/db/migrate.ts'), 'utf8');
    expect(outcome).toMatch(itself.includes('needs') ? /^http/ : /newer than this program/);
  });
});
