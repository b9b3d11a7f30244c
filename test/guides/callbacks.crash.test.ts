import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signCallback } from '../../src/localization/callbacks/callback-endpoint.ts';
import { freePort } from '../../src/platform/net/listening-port.ts';
import { findProgram } from '../find-program.ts';
import { type App, startWorkingApp, until } from '../harness.ts';
import { PYTHON } from '../python-for-tests.ts';
import type { Tenant } from '../tenant.ts';
import { blocksOf, installSdk } from './run-blocks-for-tests.ts';

// Each receiver of the guide, started exactly as printed: it accepts what the server sends, and refuses everything
// else.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'parlance-receivers-'));
const PATIENT = { timeout: 900_000 };

interface Receiver {
  language: string;
  file: string;
  isThere: boolean;
  /** The command that starts it. */
  start(file: string, port: number): readonly string[];
  env?: Record<string, string>;
  prepare?(file: string): Promise<unknown>;
}

const RECEIVERS: readonly Receiver[] = [
  {
    language: 'ts',
    file: 'receive.ts',
    isThere: true,
    start: (file) => [process.execPath, file],
  },
  {
    language: 'python',
    file: 'receive.py',
    isThere: PYTHON !== null,
    start: (file) => [PYTHON ?? '', file],
    env: { PYTHONPATH: join(ROOT, 'sdk/python/src'), PYTHONDONTWRITEBYTECODE: '1' },
  },
  {
    language: 'go',
    file: 'receive.go',
    isThere: findProgram('go') !== null,
    start: () => [join(dir, 'receive-go')],
    prepare: (file) =>
      promisify(execFile)('go', ['build', '-o', join(dir, 'receive-go'), file], {
        cwd: dir,
        env: { PATH: process.env['PATH'], HOME: dir, GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '-p=1' },
      }),
  },
  {
    language: 'php',
    file: 'receive.php',
    isThere: findProgram('php') !== null,
    start: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file],
  },
];

let app: App;
let tenant: Tenant;
const started: ChildProcess[] = [];

beforeAll(async () => {
  app = await startWorkingApp();
  tenant = await app.tenant();
  installSdk(dir);
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

async function open({ language, file, start, env, prepare }: Receiver): Promise<string> {
  const block = blocksOf('callbacks.md').find((one) => one.language === language);
  const path = join(dir, file);
  writeFileSync(path, block?.text ?? '');
  await prepare?.(path);
  const port = await freePort('127.0.0.1');
  const [program = '', ...words] = start(path, port);
  const child = spawn(program, words, {
    cwd: dir,
    env: {
      PATH: process.env['PATH'],
      HOME: dir,
      PORT: String(port),
      PARLANCE_APP_SECRET: tenant.appSecret,
      ...env,
    },
    stdio: 'ignore',
  });
  started.push(child);
  const url = `http://127.0.0.1:${port}/`;
  await until(`the receiver in ${language}`, () =>
    fetch(url, { method: 'POST', body: '' }).then(
      () => true,
      () => false,
    ),
  );
  return url;
}

describe.each(RECEIVERS)('the receiver of the guide in $language', (receiver) => {
  it.skipIf(!receiver.isThere)('accepts exactly the messages that the server sends', PATIENT, async () => {
    const url = await open(receiver);
    const { body } = await tenant.open('POST', '/callbacks/test', { callback_url: url });
    const id = body.data.delivery_id;
    // The attempt of the real server, as it records it.
    const delivery = await until('the delivery', async () => {
      const { body: list } = await tenant.open('GET', '/callbacks/deliveries');
      const found = list.data.items.find((one: { delivery_id: string }) => one.delivery_id === id);
      return found?.status === 'delivered' || found?.status === 'dead' ? found : null;
    });
    expect(delivery).toMatchObject({ status: 'delivered' });

    const text = JSON.stringify({
      event: 'task.completed',
      delivery_id: 'dlv_1',
      detail: { message: 'Größe 漢字' },
    });
    const send = async (
      change: { secrets?: string[]; body?: string; ageSec?: number; drop?: string[] } = {},
    ) => {
      const timestamp = String(Math.floor(Date.now() / 1000) - (change.ageSec ?? 0));
      const secrets = change.secrets ?? [tenant.appSecret];
      const headers = signCallback(
        { id: 'dlv_1', body: text },
        { signer: tenant.appKey, secrets, timestamp },
      );
      for (const name of change.drop ?? []) delete headers[name];
      return (await fetch(url, { method: 'POST', headers, body: change.body ?? text })).status;
    };
    expect(await send()).toBe(204);
    expect(await send({ secrets: ['a newer secret', tenant.appSecret] })).toBe(204);
    expect(await send({ body: `${text} ` })).toBe(401);
    expect(await send({ secrets: ['another'] })).toBe(401);
    expect(await send({ ageSec: 301 })).toBe(401);
    expect(await send({ ageSec: -302 })).toBe(401);
    expect(await send({ drop: ['webhook-signature', 'x-svc-sign'] })).toBe(401);
  });
});
