import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FAKE_S3, type FakeS3, startFakeS3 } from '../../../test/fixtures/fake-s3.ts';
import type { Clock } from '../clock.ts';
import { type S3Options, signS3Request } from './s3.ts';
import { type BlobStore, createBlobStore } from './store.ts';
import { asError } from '#kernel/narrow.ts';

const HOUR_MS = 3_600_000;
const MIB = 1 << 20;
const start = new Date('2026-05-01T12:00:00Z');
const clock: Clock = { now: () => start, monotonicMs: () => 0, sleep: async () => {} };
const video = { contentType: 'video/mp4' };

let fake: FakeS3;
let store: BlobStore;
const storeWith = (changes: Partial<S3Options>) =>
  createBlobStore({ kind: 's3', ...FAKE_S3, endpoint: fake.endpoint, send: fake.send, clock, ...changes });

beforeEach(async () => {
  fake = await startFakeS3(() => start);
  store = storeWith({});
});
afterEach(() => fake.close());

describe('signS3Request', () => {
  const credentials = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const at = new Date('2013-05-24T00:00:00Z');

  // The worked examples of the Amazon S3 API reference, "Authenticating Requests: Using the Authorization Header".
  it.each([
    ['/test.txt', { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
    ['/?lifecycle=', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('signs GET %s as Amazon documents it', (path, headers, signature) => {
    const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`);

    const signed = signS3Request(credentials, {
      method: 'GET',
      url,
      headers: headers as Record<string, string>,
      at,
    });

    expect(signed['authorization']).toContain(`Signature=${signature}`);
  });
});

describe('blobs on S3', () => {
  it('puts up to one part in a single call and anything longer in parts of 8 MiB', async () => {
    await store.put('small', Buffer.alloc(8 * MIB), video);
    expect(fake.calls).toEqual(['PUT /parlance-test/small']);

    const large = Buffer.alloc(20 * MIB, 'abcdefg');
    const info = await store.put('large', uneven(large), video);

    expect(fake.calls.filter((call) => call.includes('partNumber'))).toHaveLength(3);
    const object = fake.objects.get('large')!;
    expect(object.body.equals(large)).toBe(true);
    expect(info).toMatchObject({
      bytes: large.length,
      sha256: createHash('sha256').update(large).digest('hex'),
    });
    expect(await store.head('large')).toMatchObject({ bytes: large.length, contentType: 'video/mp4' });
    expect((await store.head('large'))!.etag).toMatch(/^[0-9a-f]{32}$/);
    expect(fake.uploads.size).toBe(0);
  });

  it('aborts the upload when the source fails after the first part', async () => {
    async function* breaking() {
      yield Buffer.alloc(9 * MIB);
      yield Buffer.alloc(9 * MIB);
      expect(fake.uploads.size).toBe(1);
      throw new Error('the line went dead');
    }

    await expect(store.put('half', breaking(), video)).rejects.toThrow('dead');

    expect([fake.uploads.size, fake.objects.size]).toEqual([0, 0]);
  });

  it.each([
    ['beginning', /uploads=/, { status: 500, body: 'secret of the store' }],
    ['a part', /partNumber=2/, { status: 503, body: 'secret of the store' }],
    ['completing', /POST .*uploadId=/, { status: 200, body: '<Error>secret of the store</Error>' }],
  ])(
    'a failure in %s fails the put, keeps nothing and reveals no third-party text',
    async (_, which, answer) => {
      fake.intercept = (call) => (which.test(call) ? answer : undefined);

      const failure = await store.put('x', Buffer.alloc(17 * MIB), video).catch((error: unknown) => error);

      expect(failure).toMatchObject({ code: 'internal', reason: 'storage_unavailable' });
      expect(asError(failure).message).not.toContain('secret');
      expect(String(asError(failure).cause)).toContain('secret of the store');
      expect([fake.uploads.size, fake.objects.size]).toEqual([0, 0]);
    },
  );

  it('reports the first failure even when the abort fails too; the sweep removes the rest', async () => {
    fake.intercept = (call) => (/partNumber=2|DELETE/.test(call) ? { status: 500, body: call } : undefined);
    const failure = await store.put('x', Buffer.alloc(17 * MIB), video).catch((error: unknown) => error);
    expect(String(asError(failure).cause)).toContain('partNumber=2');
    expect(fake.uploads.size).toBe(1);

    fake.intercept = null;
    expect(await store.sweep(new Date(start.getTime() + HOUR_MS))).toBe(0);
    expect(await store.sweep(new Date(start.getTime() + HOUR_MS + 1))).toBe(1);
    expect(fake.uploads.size).toBe(0);
  });

  it('sweeps all pages, and leaves recent uploads and its own', async () => {
    const put = async (key: string, initiated: string) =>
      fake.uploads.set(`id-${key}`, { key, initiated, contentType: 'a/b', parts: new Map() });
    for (const key of ['a', 'b', 'c', 'd', 'A stranger’s (1)/+*.bin'])
      await put(key, '2026-05-01T10:00:00.000Z');
    await put('young', '2026-05-01T11:30:00.000Z');
    async function* slow() {
      yield Buffer.alloc(9 * MIB);
      yield Buffer.alloc(9 * MIB);
      const own = [...fake.uploads.values()].find(({ key }) => key === 'own')!;
      own.initiated = '2026-05-01T01:00:00.000Z';
      expect(await store.sweep(start)).toBe(5);
    }

    await store.put('own', slow(), video);

    expect([...fake.uploads.values()].map(({ key }) => key)).toEqual(['young']);
    expect(fake.objects.has('own')).toBe(true);
  });

  it('a wrong secret is an error of ours on every call, never a missing file', async () => {
    const stranger = storeWith({ secretAccessKey: 'guess' });

    const refused = { code: 'internal', reason: 'storage_unavailable' };
    await expect(stranger.put('a', Buffer.from('x'), video)).rejects.toMatchObject(refused);
    await expect(stranger.get('a')).rejects.toMatchObject(refused);
    await expect(stranger.head('a')).rejects.toMatchObject(refused);
    await expect(stranger.delete('a')).rejects.toMatchObject(refused);
    await expect(stranger.sweep(start)).rejects.toMatchObject(refused);
  });

  it('a store that cannot be reached is an error of ours', async () => {
    const cut = storeWith({ send: () => Promise.reject(new Error('ECONNREFUSED 10.0.0.7')) });

    const failure = await cut.get('a').catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'internal', message: expect.not.stringContaining('10.0.0.7') });
  });

  it('does not accept a whole file for a requested range', async () => {
    fake.intercept = () => ({ status: 200, body: 'everything' });

    await expect(store.get('a', { start: 1, end: 2 })).rejects.toMatchObject({
      reason: 'storage_unavailable',
    });
  });

  it('refuses to guess a host name for a bucket on an IP address', async () => {
    const odd = storeWith({ endpoint: 'http://127.0.0.1:9', pathStyle: false });

    await expect(odd.head('a')).rejects.toThrow();
  });

  it('needs no more memory for 64 MB than for a few parts', async () => {
    fake.keepBodies = false;
    const chunk = Buffer.alloc(MIB / 4, 'x');
    let mostUnsent = 0;
    async function* large() {
      for (let i = 1; i <= 256; i += 1) {
        yield chunk;
        mostUnsent = Math.max(mostUnsent, i * chunk.length - fake.receivedBytes);
      }
    }

    const { bytes } = await store.put('large', large(), video);

    expect(bytes).toBe(64 * MIB);
    expect(mostUnsent).toBeLessThanOrEqual(8 * MIB);
  });
});

/** Chunks that never align with a part. */
async function* uneven(body: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += 999_983) yield body.subarray(at, at + 999_983);
}
