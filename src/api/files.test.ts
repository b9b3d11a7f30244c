import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { signBlobUrl } from '#platform/blobs/signed-url.ts';
import { type BlobStore, createBlobStore } from '#platform/blobs/store.ts';
import type { Clock } from '#platform/clock.ts';
import { mountFiles } from './files.ts';
import { listeningPort } from '#platform/net/listening-port.ts';

const now = new Date('2026-05-01T12:00:00Z');
const clock: Clock = { now: () => now, monotonicMs: () => 0, sleep: async () => {} };
const signingKey = Buffer.alloc(32, 7);
const body = Buffer.from('0123456789');
const etag = `"${createHash('sha256').update(body).digest('hex')}"`;

const root = await mkdtemp(join(tmpdir(), 'files-'));
const blobs = createBlobStore({ kind: 'disk', root, clock });
const app = Fastify();
mountFiles(app, { blobs, signingKey, clock });
await blobs.put('ws/digits.txt', body, { contentType: 'text/plain' });
await blobs.put('ws/empty', Buffer.alloc(0), { contentType: 'text/plain' });
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

function linkTo(
  key: string,
  changes: { filename?: string; disposition?: 'inline'; expiresAt?: Date } = {},
): string {
  const expiresAt = new Date(now.getTime() + 60_000);
  const options = {
    publicUrl: 'http://app.test',
    key,
    filename: 'digits.txt',
    expiresAt,
    signingKey,
    ...changes,
  };
  return signBlobUrl(options).replace('http://app.test', '');
}

describe('GET /files/*', () => {
  it('200: the whole file, headers that keep it from acting on our origin, nothing cached', async () => {
    const response = await app.inject(linkTo('ws/digits.txt'));

    expect([response.statusCode, response.body]).toEqual([200, '0123456789']);
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'content-disposition': `attachment; filename="digits.txt"; filename*=UTF-8''digits.txt`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=0, no-store',
      'accept-ranges': 'bytes',
      etag,
    });
  });

  it('200: HEAD answers the same without a body', async () => {
    const get = await app.inject(linkTo('ws/digits.txt'));
    const head = await app.inject({ method: 'HEAD', url: linkTo('ws/digits.txt') });

    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });

  it('200: an empty file', async () => {
    const response = await app.inject(linkTo('ws/empty'));
    expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '0']);
  });

  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=3-5', '345', 'bytes 3-5/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('206: %s', async (range, text, contentRange) => {
    const url = linkTo('ws/digits.txt');
    const get = await app.inject({ url, headers: { range } });
    const head = await app.inject({ method: 'HEAD', url, headers: { range } });

    expect([get.statusCode, get.body]).toEqual([206, text]);
    for (const { headers } of [get, head]) {
      expect(headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(text.length) });
    }
  });

  it.each(['bytes=0-1,3-4', 'bytes=5-3', 'bytes=-', 'bytes=a-b', 'lines=1-2', `bytes=${'9'.repeat(400)}-`])(
    '200: a range that we do not serve (%s) gets the whole file',
    async (range) => {
      const response = await app.inject({ url: linkTo('ws/digits.txt'), headers: { range } });
      expect([response.statusCode, response.body]).toEqual([200, '0123456789']);
    },
  );

  it.each([
    ['ws/digits.txt', 'bytes=10-', 10],
    ['ws/digits.txt', 'bytes=-0', 10],
    ['ws/empty', 'bytes=0-', 0],
  ])('416: of %s %s', async (key, range, bytes) => {
    const response = await app.inject({ url: linkTo(key), headers: { range } });

    expect([response.statusCode, response.headers['content-range']]).toEqual([416, `bytes */${bytes}`]);
    expect(response.json()).toMatchObject({ error: { code: 'invalid_input' } });
  });

  it('206 or 200: If-Range decides whether the rest still belongs to the bytes that the client has', async () => {
    const ask = (ifRange: string) =>
      app.inject({ url: linkTo('ws/digits.txt'), headers: { range: 'bytes=5-', 'if-range': ifRange } });

    expect((await ask(etag)).body).toBe('56789');
    expect((await ask('"other"')).body).toBe('0123456789');
    expect((await ask('Fri, 01 May 2026 12:00:00 GMT')).body).toBe('0123456789');
  });

  it.each([
    ['Grüße "1".txt', `filename="Gr__e _1_.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22.txt`],
    ["it's (1)*.txt", `filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ['../../etc/pass\\wd', `filename=".._.._etc_pass_wd"; filename*=UTF-8''.._.._etc_pass_wd`],
    ['a\r\nset-cookie: x', `filename="a__set-cookie: x"; filename*=UTF-8''a__set-cookie%3A%20x`],
    ['100%41.txt', `filename="100_41.txt"; filename*=UTF-8''100%2541.txt`],
    ['', `filename="download"; filename*=UTF-8''download`],
    ['🙂.png', `filename="_.png"; filename*=UTF-8''%F0%9F%99%82.png`],
  ])('names the download %j safely', async (filename, expected) => {
    const response = await app.inject(linkTo('ws/digits.txt', { filename, disposition: 'inline' }));
    expect(response.headers['content-disposition']).toBe(`inline; ${expected}`);
  });

  it('200: a key of the maximum length', async () => {
    const key = `k${'x'.repeat(200)}`;
    await blobs.put(key, body, { contentType: 'text/plain' });
    expect((await app.inject(linkTo(key))).statusCode).toBe(200);
  });

  it('403: without a signature, with a wrong one, or with one for another file, existing or not', async () => {
    const signed = linkTo('ws/digits.txt');
    const attempts = [
      '/files/ws/digits.txt',
      '/files/',
      '/files/no/such/file?expires=1&name=a&sig=b',
      signed.replace('digits.txt?', 'empty?'),
      signed.replace('name=digits', 'name=other'),
      `${signed}&sig=twice`,
      `${signed}&disposition=inline`,
      signed.replace('/files/ws', '/files/ws/..%2fws'),
      signed.replace('/files/ws', '/files/..%2f..%2fetc'),
    ];
    for (const url of attempts) {
      const response = await app.inject(url);
      expect([url, response.statusCode]).toEqual([url, 403]);
      expect(response.json()).toEqual({
        error: { code: 'forbidden', message: expect.any(String), params: { reason: 'link_invalid' } },
        meta: { requestId: expect.any(String) },
      });
    }
  });

  it('403: a link that has expired says so', async () => {
    const response = await app.inject(linkTo('ws/digits.txt', { expiresAt: now }));

    expect(response.statusCode).toBe(403);
    expect(response.json().error.params).toEqual({ reason: 'link_expired' });
  });

  it('404: a file deleted since the link was made', async () => {
    const response = await app.inject(linkTo('ws/never'));

    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      error: { code: 'not_found', message: expect.any(String), params: {} },
      meta: { requestId: expect.any(String) },
    });
    expect(response.headers['cache-control']).toContain('no-store');
  });

  it('500: a failing store reveals nothing about itself and leaves no headers of the file', async () => {
    const failing = Fastify();
    const get = () => Promise.reject(new Error('EIO /srv/secret/path'));
    mountFiles(failing, { blobs: { ...blobs, get }, signingKey, clock });

    const response = await failing.inject(linkTo('ws/digits.txt'));

    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret');
    expect(response.json()).toMatchObject({ error: { code: 'internal' } });
    expect(response.headers).not.toHaveProperty('content-disposition');
    expect(response.headers).not.toHaveProperty('etag');
  });

  // Guarantee: a client that hangs up does not leave the file open on our side, even if it is gone before
  // the first byte was read.
  it.each(['mid-download', 'before the file was opened'])(
    'closes the file when the client hangs up %s',
    async (when) => {
      await blobs.put('ws/big', Buffer.alloc(32 << 20), { contentType: 'video/mp4' });
      const early = when !== 'mid-download';
      const watched = Fastify();
      const hungUp = new Promise<void>((resolve) => {
        watched.server.once('connection', (socket) => socket.once('close', () => resolve()));
      });
      let body: unknown;
      const get: BlobStore['get'] = async (key, range) => {
        if (early) {
          client.destroy();
          await hungUp;
        }
        const found = await blobs.get(key, range);
        body = found?.body;
        return found;
      };
      mountFiles(watched, { blobs: { ...blobs, get }, signingKey, clock });
      await watched.listen({ port: 0, host: '127.0.0.1' });
      const port = listeningPort(watched.server);

      const client = httpRequest({ host: '127.0.0.1', port, path: linkTo('ws/big') }, (response) => {
        response.on('error', () => {});
        response.once('data', () => client.destroy());
      });
      client.on('error', () => {});
      client.end();
      await hungUp;

      await expect.poll(() => body).toMatchObject({ closed: true });
      await watched.close();
    },
  );
});
