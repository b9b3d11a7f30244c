import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase, openApp } from '../../test/harness.ts';
import { makeSteward } from '../../test/store.ts';
import { createConsoleClient } from '../src/client.ts';
import { runCli } from './run-cli-for-tests.ts';
import { listeningPort } from '../../src/platform/net/listening-port.ts';

/*
 * In most tests the peer is a plain HTTP server, because they are about answers that a healthy Parlance does not
 * give: broken off in the middle, or a refusal before the upload is finished.
 */

let server: Server;
let dir: string;
let store: (request: IncomingMessage, response: ServerResponse) => void;
const seen: { url: string; cookie: string | undefined; origin: string | undefined }[] = [];

beforeEach(async () => {
  seen.length = 0;
  dir = mkdtempSync(join(tmpdir(), 'parlance-cli-db-'));
  server = createServer((request, response) => {
    const { url = '', headers } = request;
    seen.push({ url, cookie: headers.cookie, origin: headers.origin });
    if (url.startsWith('/api/console/store/')) return store(request, response);
    request.resume();
    response.setHeader('set-cookie', 'parlance_session=abc; Path=/; HttpOnly');
    response.end(JSON.stringify({ data: { items: [] }, meta: { requestId: 'req_1' } }));
  });
  // It never closes the connection by itself: the command has to end on its own.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${listeningPort(server)}`;
  const credentials = { base_url, owner: { email: 'o@test.example', password: 'p' } };
  writeFileSync(join(dir, 'credentials.json'), JSON.stringify(credentials));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(dir, { recursive: true, force: true });
});

let env: Record<string, string> = {};

const cli = (...args: string[]) => runCli(args, { PARLANCE_DATA_DIR: dir, ...env });

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const COPIED = { tables: [{ name: 'users', rows: 3 }], total_rows: 3, next_steps: ['Restart the server.'] };

it('backup writes the answer byte by byte into a file that only its owner reads', async () => {
  const bytes = randomBytes(5_000_000);
  store = (request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/octet-stream');
    response.end(bytes);
  };
  const file = join(dir, 'a.backup');

  const { code, stdout } = await cli('db', 'backup', '--out', file, '--json');

  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ file, bytes: bytes.length });
  expect(sha(readFileSync(file))).toBe(sha(bytes));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(seen.at(-1)).toMatchObject({ url: '/api/console/store/backup', cookie: 'parlance_session=abc' });
  expect(seen.at(-1)?.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

it('an interrupted backup leaves the older file as it was and no part of the new one', async () => {
  store = (request, response) => {
    request.resume();
    response.write(randomBytes(100_000), () => response.destroy());
  };
  const file = join(dir, 'a.backup');
  writeFileSync(file, 'older');

  const { code, stdout, stderr } = await cli('db', 'backup', '--out', file);

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('The backup was not written');
  expect(readFileSync(file, 'utf8')).toBe('older');
  expect(readdirSync(dir).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('restore sends the file byte by byte and shows what was loaded', async () => {
  const bytes = randomBytes(5_000_000);
  const file = join(dir, 'a.backup');
  writeFileSync(file, bytes);
  let arrived = '';
  store = async (request, response) => {
    expect(request.headers['content-length']).toBe(String(bytes.length));
    arrived = sha(await buffer(request));
    response.end(JSON.stringify({ data: COPIED }));
  };

  const asJson = await cli('db', 'restore', '--from', file, '--json');
  const asText = await cli('db', 'restore', '--from', file);

  expect(arrived).toBe(sha(bytes));
  expect(JSON.parse(asJson.stdout)).toEqual(COPIED);
  expect(asText.stdout).toBe('ROWS  TABLE\n3     users\nRestored 3 rows.\nRestart the server.\n');
});

it('a restore refused while the file is still being sent shows the reason and ends', async () => {
  const file = join(dir, 'a.backup');
  writeFileSync(file, randomBytes(30_000_000));
  store = (_request, response) => {
    const error = { code: 'invalid_input', message: 'This is no backup.', params: {} };
    response.statusCode = 400;
    response.end(JSON.stringify({ error, meta: { requestId: 'req_9' } }));
  };

  const { code, stderr } = await cli('db', 'restore', '--from', file);

  expect(code).toBe(1);
  expect(stderr).toBe('This is no backup. (invalid_input, req_9)\nNext: parlance db restore --help\n');
});

it('move sends the URL and shows the rows and what to do next', async () => {
  let sent: unknown;
  store = async (request, response) => {
    sent = JSON.parse((await buffer(request)).toString());
    response.end(JSON.stringify({ data: COPIED }));
  };

  env = { PGPASSWORD: 'p/w@ü%' };
  const { code, stdout } = await cli('db', 'move', '--to', 'postgres://u@db.example/parlance');
  env = {};

  expect(code).toBe(0);
  expect(sent).toEqual({ to: 'postgres://u:p%2Fw%40%C3%BC%25@db.example/parlance' });
  expect(stdout).toContain('Copied 3 rows.\nRestart the server.\n');
});

it.each(['postgres://u:hunter2@db.example/p', 'postgres://u@db.example/p?password=hunter2'])(
  'a password on the command line, where everybody on the machine reads it, is refused and not repeated: %s',
  async (to) => {
    const { code, stderr } = await cli('db', 'move', '--to', to);

    expect(code).toBe(2);
    expect(stderr).toContain('--to: must not hold the password; set PGPASSWORD to it instead.');
    expect(stderr).not.toContain('hunter2');
    expect(seen).toEqual([]);
  },
);

it('no folder to write into: exit 1, and nothing is left behind', async () => {
  store = (request, response) => {
    request.resume();
    response.end('x');
  };
  const file = join(dir, 'none', 'a.backup');

  const { code, stderr } = await cli('db', 'backup', '--out', file);

  expect(code).toBe(1);
  expect(stderr).toContain('The backup was not written: ENOENT');
  expect(existsSync(file)).toBe(false);
});

it('a backup of a real server is restored, over a change in between', async () => {
  const app = await openApp({ databaseUrl: await freshDatabase() });
  try {
    const tenant = await app.tenant();
    await makeSteward(app, tenant);
    const { email, password } = tenant;
    const owner = { email, password };
    writeFileSync(join(dir, 'credentials.json'), JSON.stringify({ base_url: app.url, owner }));
    const names = async () => {
      const { items } = await createConsoleClient({ baseUrl: app.url, ...owner }).call('list_projects');
      return items.map((one) => one.name);
    };
    const file = join(dir, 'real.backup');

    const backup = await cli('db', 'backup', '--out', file, '--json');
    await cli('projects', 'create', '--name', 'Later');
    expect(await names()).toEqual(['Test game', 'Later']);
    const restore = await cli('db', 'restore', '--from', file, '--json');

    expect(JSON.parse(backup.stdout)).toEqual({ file, bytes: statSync(file).size });
    expect(restore).toMatchObject({ code: 0, stderr: '' });
    const { tables, total_rows } = JSON.parse(restore.stdout);
    expect(tables).toContainEqual({ name: 'projects', rows: 1 });
    expect(total_rows).toBeGreaterThan(5);
    expect(await names()).toEqual(['Test game']);
  } finally {
    await app.close();
  }
});
