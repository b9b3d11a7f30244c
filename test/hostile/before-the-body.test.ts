import { Hash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startApp, until } from '../harness.ts';
import { callRaw, type RawHeaders, type RawRequest, rawRequest, sendRaw } from '../raw-http.ts';
import { callOpen, expectOpenRefusal, expectConsoleRefusal, forgetFailuresOf, nowSeconds } from './cases.ts';
import { dropSecrets } from './tenant-states.ts';

const LARGE = 20 * 1024 * 1024;
/** The body is announced and never sent: any answer was given without it. */
const ANNOUNCED = { contentLength: LARGE, body: '' };

const app = await startApp();
const tenant = await app.tenant();
forgetFailuresOf(() => app);

describe('an unknown caller is refused before a large body is read', () => {
  const create = { method: 'POST', path: '/tasks/create', ...ANNOUNCED };

  it('400, 401, 404 and 403 of the open face', async () => {
    const without = await app.tenant();
    await dropSecrets(app, without);
    const answers = [
      [400, await callOpen(app, tenant, { ...create, sign: undefined })],
      [400, await callOpen(app, tenant, { ...create, timestamp: '12' })],
      [401, await callOpen(app, tenant, { ...create, timestamp: '1731628800' })],
      [404, await callOpen(app, tenant, { ...create, appKey: `ak_${'b'.repeat(24)}` })],
      [403, await callOpen(app, without, create)],
    ] as const;

    for (const [status, answer] of answers) {
      expectOpenRefusal(answer, status);
      expect(answer.headers['connection']).toBe('close');
    }
  });

  const LESS = 900_000;
  it.each<[string, string, RawHeaders, number]>([
    ['social, no token', '/api/v1/posts', [], LESS],
    ['social, wrong token', '/api/v1/posts', [['Authorization', `Bearer plc_it_${'a'.repeat(49)}`]], LESS],
    ['console, no session', '/api/console/create_post', [], LARGE],
    ['MCP, no token', '/mcp', [], LARGE],
    ['MCP, wrong token', '/mcp', [['Authorization', 'Bearer nonsense']], LARGE],
  ])('401: %s', async (_, path, headers, contentLength) => {
    const answer = await callRaw(app.url, {
      method: 'POST',
      path,
      headers: [['Origin', app.url], ...headers],
      contentLength,
    });

    expect(answer.status, answer.text).toBe(401);
    expect(answer.headers['connection']).toBe('close');
  });

  it('a small body does not close the connection', async () => {
    const answer = await callRaw(app.url, { method: 'POST', path: '/api/v1/posts', body: '{}' });

    expect([answer.status, answer.headers['connection']]).toEqual([401, 'keep-alive']);
  });
});

describe('signing in', () => {
  const login = (body: string, contentLength = Buffer.byteLength(body), path = '/api/console/login') =>
    callRaw(app.url, { method: 'POST', path, headers: [['Origin', app.url]], body, contentLength });

  it('413: more than 4 KiB, of which nothing is read', async () => {
    expectConsoleRefusal(await login('', 4097), 413, 'invalid_input');
    expect((await login('', 4097, '/sign-in')).status).toBe(413);
    expect((await login(JSON.stringify({ email: 'a@b.example', password: 'p' }))).status).toBe(401);
  });

  it('429: a body is not read when no attempt is left', async () => {
    for (let attempt = 0; attempt < 20; attempt++) expect((await login('{"email":')).status).toBe(400);

    expectConsoleRefusal(await login('{"email":'), 429, 'rate_limited');
    expect((await login('email=a', 7, '/sign-in')).status).toBe(429);
  });
});

const held: Socket[] = [];
afterEach(() => {
  for (const socket of held.splice(0)) socket.destroy();
});

const wronglySigned = (sent: Partial<RawRequest>) =>
  rawRequest(app.url, {
    method: 'POST',
    path: '/api/open/v1/tasks/create',
    headers: [
      ['X-Svc-AppKey', tenant.appKey],
      ['X-Svc-Timestamp', nowSeconds(app)],
      ['X-Svc-Sign', '0'.repeat(32)],
    ],
    ...sent,
  });
/** Returns the answer to a body that is only announced; there is none while the server waits for it. */
const announce = (hear: (answer: string) => void) => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  held.push(socket);
  socket.on('error', () => {});
  socket.once('data', (data) => hear(data.toString()));
  socket.write(wronglySigned(ANNOUNCED));
};
/** The next caller's answer before a small call is answered; null while the server waits for its body. */
const announceOne = async (): Promise<string | null> => {
  const answers: string[] = [];
  announce((answer) => answers.push(answer));
  expect((await tenant.open('GET', '/languages')).status).toBe(200);
  return answers[0] ?? null;
};

describe('memory for large bodies', () => {
  it('429: a fourth body of 20 MiB from one address, until one of the others is finished', async () => {
    const answers: string[] = [];
    for (let body = 0; body < 4; body++) announce((answer) => answers.push(answer));
    const refused = await until('there is no room', async () => answers[0]);

    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toMatch(/\r\nretry-after: 1\r\n/i);
    expect(refused).toMatch(/\r\nconnection: close\r\n/i);
    expect(refused).toContain('"reason":"bodies_in_flight"');
    // Small ones continue meanwhile.
    expect((await tenant.open('GET', '/languages')).status).toBe(200);
    expect(answers).toHaveLength(1);

    for (const socket of held.splice(0)) socket.destroy();
    const body = 'x'.repeat(LARGE - 1000);
    const answer = await until('there is room again', async () => {
      const tried = await callOpen(app, tenant, { method: 'POST', path: '/tasks/create', body });
      return tried.status === 429 ? null : tried;
    });
    expectOpenRefusal(answer, 400);
  });
});

describe('a large body with a wrong signature', () => {
  const PIECE_MAX = 256 * 1024;
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['announced', {}],
    ['in chunks', { chunk: 100_000 }],
  ])('is hashed as it arrives, never joined and never parsed (%s)', async (_how, how) => {
    const bytes = wronglySigned({ body: `{"a":"${'x'.repeat(LARGE / 4)}"}`, ...how });
    const digested = vi.spyOn(Hash.prototype, 'update');
    const joined = vi.spyOn(Buffer, 'concat');
    const decoded = vi.spyOn(TextDecoder.prototype, 'decode');

    const answer = await sendRaw(app.url, bytes);

    expectOpenRefusal(answer, 401);
    const pieces = digested.mock.calls.map(([piece]) => Buffer.byteLength(piece));
    expect(pieces.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(LARGE / 4);
    expect(Math.max(...pieces)).toBeLessThan(PIECE_MAX);
    for (const { value } of joined.mock.results) expect(value.length).toBeLessThan(PIECE_MAX);
    for (const [text] of decoded.mock.calls) expect(text?.byteLength ?? 0).toBeLessThan(PIECE_MAX);
  });

  it('keeps its memory reserved for a while: 429 for the next one, and a small one continues', async () => {
    const bytes = wronglySigned({ body: 'x'.repeat(LARGE - 1000) });
    const refused = await until('three of them leave no room', async () => {
      for (const socket of held.splice(0)) socket.destroy();
      await Promise.all([1, 2, 3].map(() => sendRaw(app.url, bytes)));
      // Memory that is released with an answer has been released by now.
      expect((await tenant.open('GET', '/languages')).status).toBe(200);
      return announceOne();
    });

    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toContain('"reason":"bodies_in_flight"');
    // All of it, as before: later files in this process send large bodies too.
    await until('there is room for three again', async () => {
      for (const socket of held.splice(0)) socket.destroy();
      const heard = [await announceOne(), await announceOne(), await announceOne()];
      return heard.every((answer) => answer === null) || null;
    });
  });
});
