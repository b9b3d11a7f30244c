import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FAKE_S3, startFakeS3 } from '../../../test/fixtures/fake-s3.ts';
import type { Clock } from '../clock.ts';
import { type BlobStore, createBlobStore } from './store.ts';

const clock: Clock = {
  now: () => new Date('2026-05-01T12:00:00Z'),
  monotonicMs: () => 0,
  sleep: async () => {},
};

const stores: Record<string, BlobStore> = {};

const root = await mkdtemp(join(tmpdir(), 'blobs-'));
const fake = await startFakeS3(clock.now);
const s3 = { ...FAKE_S3, endpoint: fake.endpoint, send: fake.send, clock };
stores['disk'] = createBlobStore({ kind: 'disk', root, clock });
stores['s3 by path'] = createBlobStore({ kind: 's3', ...s3 });
stores['s3 by host name'] = createBlobStore({ kind: 's3', ...s3, pathStyle: false });
afterAll(async () => {
  await fake.close();
  await rm(root, { recursive: true });
});

// Every backend makes the same promises, so one suite runs on all of them.
describe.each(['disk', 's3 by path', 's3 by host name'])('blob store on %s', (name) => {
  const store = () => stores[name]!;
  const key = (rest: string) => `${name.replaceAll(' ', '-')}/${rest}`;

  it('returns the bytes, size, type and hash that were stored', async () => {
    const bytes = Buffer.from('Grüße aus dem Lager');

    const info = await store().put(key('a.txt'), bytes, { contentType: 'text/plain; charset=utf-8' });

    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const head = { bytes: bytes.length, contentType: 'text/plain; charset=utf-8', etag: sha256 };
    expect(info).toEqual({ key: key('a.txt'), bytes: bytes.length, contentType: head.contentType, sha256 });
    expect(await store().head(key('a.txt'))).toEqual(head);
    const found = (await store().get(key('a.txt')))!;
    expect(found).toMatchObject(head);
    expect(await read(found.body)).toEqual(bytes);
  });

  it('keeps an empty file', async () => {
    await store().put(key('empty'), Buffer.alloc(0), { contentType: 'text/plain' });

    const found = (await store().get(key('empty')))!;
    expect(found.bytes).toBe(0);
    expect(await read(found.body)).toEqual(Buffer.alloc(0));
  });

  it('reads any range of bytes, both ends counted in and the end clamped', async () => {
    await store().put(key('digits'), Buffer.from('0123456789'), { contentType: 'text/plain' });

    const part = async (start: number, end: number) => {
      const found = (await store().get(key('digits'), { start, end }))!;
      const text = (await read(found.body)).toString();
      expect(found.bytes).toBe(text.length);
      return text;
    };
    expect(await part(0, 0)).toBe('0');
    expect(await part(3, 5)).toBe('345');
    expect(await part(8, 99)).toBe('89');
    await expect(part(10, 12)).rejects.toMatchObject({ code: 'invalid_input' });
    for (const [start, end] of [
      [-1, 3],
      [5, 4],
      [0.5, 3],
      [0, Number.NaN],
    ] as const) {
      await expect(part(start, end)).rejects.toMatchObject({ code: 'invalid_input' });
    }
  });

  it('replaces a file completely, including its type', async () => {
    await store().put(key('twice'), Buffer.from('a long first version'), { contentType: 'text/plain' });
    await store().put(key('twice'), Buffer.from('{}'), { contentType: 'application/json' });

    const found = (await store().get(key('twice')))!;
    expect(found.contentType).toBe('application/json');
    expect((await read(found.body)).toString()).toBe('{}');
  });

  it('keeps a key apart from the keys below it', async () => {
    await store().put(key('tree'), Buffer.from('1'), { contentType: 'text/plain' });
    await store().put(key('tree/leaf'), Buffer.from('2'), { contentType: 'text/plain' });
    await store().put(key('tree.type'), Buffer.from('3'), { contentType: 'text/plain' });

    const texts = ['tree', 'tree/leaf', 'tree.type'].map(async (k) =>
      read((await store().get(key(k)))!.body),
    );
    expect((await Promise.all(texts)).join()).toBe('1,2,3');
  });

  it('finds no file that is deleted or never existed; deleting twice is no error', async () => {
    await store().put(key('gone'), Buffer.from('x'), { contentType: 'text/plain' });
    await store().delete(key('gone'));
    await store().delete(key('gone'));
    await store().delete(key('never/was'));

    expect(await store().head(key('gone'))).toBeNull();
    expect(await store().get(key('gone'))).toBeNull();
    expect(await store().get(key('never/was'), { start: 0, end: 1 })).toBeNull();
  });

  it('refuses one byte too many with payload_too_large and keeps nothing', async () => {
    const nine = Buffer.from('123456789');
    await expect(
      store().put(key('limit'), nine, { contentType: 'text/plain', maxBytes: 8 }),
    ).rejects.toMatchObject({ code: 'payload_too_large', params: { maxBytes: 8 } });
    expect(await store().head(key('limit'))).toBeNull();

    await store().put(key('limit'), nine, { contentType: 'text/plain', maxBytes: 9 });
    expect((await store().head(key('limit')))!.bytes).toBe(9);
  });

  it('shows nothing under the key while writing, and nothing after the source failed', async () => {
    async function* breaking() {
      yield Buffer.from('first half');
      expect(await store().head(key('half'))).toBeNull();
      throw new Error('the line went dead');
    }

    await expect(store().put(key('half'), breaking(), { contentType: 'text/plain' })).rejects.toThrow('dead');

    expect(await store().head(key('half'))).toBeNull();
  });

  it('keeps the old version complete when replacing it fails', async () => {
    await store().put(key('old'), Buffer.from('old'), { contentType: 'text/plain' });
    async function* breaking() {
      yield Buffer.from('new and different');
      throw new Error('no');
    }

    await expect(store().put(key('old'), breaking(), { contentType: 'text/html' })).rejects.toThrow('no');

    const found = (await store().get(key('old')))!;
    expect([found.contentType, (await read(found.body)).toString()]).toEqual(['text/plain', 'old']);
  });

  it('refuses keys that leave the store or have two spellings', async () => {
    const hostile = [
      '',
      '/',
      '/etc/passwd',
      '../x',
      'a/../../x',
      'a/..',
      'a..b',
      'a//b',
      'a/',
      'a/./b',
      'a/.',
      '.a',
      '-a',
      '_a',
      'A',
      'ä',
      'a b',
      'a\0b',
      'a\n',
      'a\\b',
      'a%2e',
      'a@blob',
      `a${'b'.repeat(201)}`,
    ];
    for (const bad of hostile) {
      const refused = { code: 'invalid_input', params: { field: 'key' } };
      await expect(
        store().put(bad, Buffer.from('x'), { contentType: 'text/plain' }),
        bad,
      ).rejects.toMatchObject(refused);
      await expect(store().get(bad), bad).rejects.toMatchObject(refused);
      await expect(store().head(bad), bad).rejects.toMatchObject(refused);
      await expect(store().delete(bad), bad).rejects.toMatchObject(refused);
    }
    const longest = `${key('l')}${'o'.repeat(201)}`.slice(0, 201);
    await store().put(longest, Buffer.from('x'), { contentType: 'text/plain' });
    expect((await store().head(longest))!.bytes).toBe(1);
  });

  it('refuses an invalid content type, or one that would add a header', async () => {
    for (const contentType of ['', 'text', 'text/html\r\nset-cookie: a=b', 'a/b;', `a/${'b'.repeat(200)}`]) {
      await expect(store().put(key('typed'), Buffer.from('x'), { contentType })).rejects.toMatchObject({
        params: { field: 'contentType' },
      });
    }
  });
});

async function read(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
