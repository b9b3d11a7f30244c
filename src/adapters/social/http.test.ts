import { createServer, type ServerResponse } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound } from '#platform/net/outbound.ts';
import type { PlatformContext } from './connection.ts';
import { excerpt } from './errors.ts';
import { baseOf, type Call, call, waitOf } from './http.ts';
import { listeningPort } from '#platform/net/listening-port.ts';
import { fieldsOf } from '#kernel/narrow.ts';

let answer: (response: ServerResponse, body: string) => void;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => answer(response, Buffer.concat(chunks).toString('latin1')));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url: string = `http://127.0.0.1:${listeningPort(server)}`;
afterAll(() => server.close());

const outbound = createOutbound({ policy: { allows: () => false }, clock: systemClock });
afterAll(() => outbound.close());
const context = (baseUrls: Record<string, string> = { api: url }): PlatformContext => ({
  clock: systemClock,
  log: createLog('silent'),
  outbound,
  signal: new AbortController().signal,
  baseUrls,
  app: { clientId: 'id', clientSecret: 'the-app-secret' },
  apiVersion: null,
  news: { hear: () => Promise.resolve([]) },
});
const ask = (more: Partial<Call> = {}, ctx = context()) =>
  call(ctx, {
    method: 'POST',
    url: `${url}/x`,
    visible: true,
    token: 'the-access-token',
    refusal: () => null,
    ...more,
  }).catch((error: unknown) => error);

it('a lost answer leaves a visible call open and any other as it was', async () => {
  answer = (response) => response.destroy();
  expect(await ask()).toMatchObject({ failure: { errorCode: 'outcome_unknown', effect: 'unknown' } });
  expect(await ask({ visible: false })).toMatchObject({
    failure: { errorCode: 'platform_unavailable', effect: 'none', retryable: true },
  });
});

it('a call that was never sent has no effect, visible or not', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const gone = `http://127.0.0.1:${listeningPort(closed)}`;
  await new Promise((resolve) => closed.close(resolve));
  expect(await ask({ url: gone }, context({ api: gone }))).toMatchObject({
    failure: { errorCode: 'platform_unavailable', effect: 'none', retryable: true },
  });
});

it('a host that was not configured must be public', async () => {
  expect(await ask({}, context({ api: 'https://api.example' }))).toMatchObject({
    failure: { errorCode: 'platform_unavailable', effect: 'none', retryable: false },
  });
});

it('a server error leaves a visible call open; a refusal has no effect', async () => {
  answer = (response) => response.writeHead(503).end('down');
  expect(await ask()).toMatchObject({ failure: { effect: 'unknown', retryable: true, httpStatus: 503 } });
  expect(await ask({ visible: false })).toMatchObject({ failure: { effect: 'none' } });
  answer = (response) => response.writeHead(403).end('no');
  expect(await ask()).toMatchObject({ failure: { errorCode: 'permission_missing', effect: 'none' } });
  expect(await ask({ accepts: [403] })).toMatchObject({ status: 403 });
});

it('an answer of 200 can also be a refusal', async () => {
  answer = (response) => response.end('{"error":"spam"}');
  const refusal: Call['refusal'] = ({ json }) => (json['error'] === 'spam' ? { errorCode: 'policy' } : null);
  expect(await ask({ refusal })).toMatchObject({
    failure: { errorCode: 'policy', effect: 'none', httpStatus: 200 },
  });
});

it('messages of the platform are shortened and contain no secrets', async () => {
  answer = (response) =>
    response
      .writeHead(400)
      .end(
        `bad the-access-token the-app-secret access_token=abcdef123 "refresh_token":"zyx987zyx" \u0007 ${'x'.repeat(9000)}`,
      );
  const error = await ask();
  const message = String(fieldsOf(fieldsOf(error)['failure'])['platformMessage']);
  expect(message).toMatch(
    /^bad \[removed\] \[removed\] access_token=\[removed\] "refresh_token":"\[removed\]" {3}x+…$/,
  );
  expect(message.length).toBeLessThanOrEqual(500);
});

it('excerpts keep whole characters', () => {
  expect(excerpt('😀'.repeat(400))).toMatch(/^(?:😀)+…$/u);
  expect(excerpt('short')).toBe('short');
});

it('a form with files announces its length', async () => {
  answer = (response, body) => response.end(JSON.stringify({ body }));
  const data = Buffer.from('file bytes');
  const file = { filename: 'a"b\r\n.png', mime: 'image/png', bytes: data.length, data };
  const { json } = fieldsOf(
    await ask({
      multipart: [
        { name: 'a', value: '1' },
        { name: 'media', value: file },
      ],
    }),
  );
  expect(fieldsOf(json)['body']).toMatch(
    /^--parlance-\w+\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--parlance-\w+\r\nContent-Disposition: form-data; name="media"; filename="a_b__.png"\r\nContent-Type: image\/png\r\n\r\nfile bytes\r\n--parlance-\w+--\r\n$/,
  );
});

it('reads how long to wait from whichever header is present', () => {
  const now = new Date('2027-01-01T00:00:00Z');
  const ctx = { clock: { ...systemClock, now: () => now } };
  const seconds = now.getTime() / 1000;
  expect(waitOf(ctx, { 'retry-after': '30' })).toBe(30);
  expect(waitOf(ctx, { 'retry-after': 'Fri, 01 Jan 2027 00:01:00 GMT' })).toBe(60);
  expect(waitOf(ctx, { 'x-rate-limit-reset': String(seconds + 90) })).toBe(90);
  expect(waitOf(ctx, { 'x-ratelimit-reset': '2027-01-01T00:02:00Z' })).toBe(120);
  expect(waitOf(ctx, { 'ratelimit-reset': String(seconds - 5) })).toBe(1);
  expect(waitOf(ctx, { 'retry-after': 'soon' })).toBeUndefined();
  expect(waitOf(ctx, {})).toBeUndefined();
});

it('a base is the configured one of that host, otherwise the configured api, otherwise the real one', () => {
  const real = { api: 'https://api.example', www: 'https://www.example' };
  expect(baseOf({ baseUrls: {} }, real, 'www')).toBe('https://www.example');
  expect(baseOf({ baseUrls: { api: 'http://box/x/' } }, real, 'www')).toBe('http://box/x');
  expect(baseOf({ baseUrls: { api: 'http://box', www: 'http://other' } }, real, 'www')).toBe('http://other');
});
