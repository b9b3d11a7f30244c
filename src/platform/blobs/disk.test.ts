import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../clock.ts';
import { type BlobStore, createBlobStore } from './store.ts';

const HOUR_MS = 3_600_000;
const start = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const clock: Clock = { now: () => start, monotonicMs: () => 0, sleep: async () => {} };
const text = { contentType: 'text/plain' };

let root: string;
let store: BlobStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'blobs-disk-'));
  store = createBlobStore({ kind: 'disk', root, clock });
});
afterEach(() => rm(root, { recursive: true }));

const filesIn = async (folder: string) =>
  (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('blobs on disk', () => {
  it('leaves no file of any name behind when the source fails or is too long', async () => {
    async function* breaking() {
      yield Buffer.alloc(1 << 20);
      expect(await filesIn('tmp')).toHaveLength(1);
      throw new Error('the line went dead');
    }

    await expect(store.put('a/b', breaking(), text)).rejects.toThrow('dead');
    await expect(store.put('a/b', Buffer.alloc(10), { ...text, maxBytes: 9 })).rejects.toThrow('larger');

    expect(await filesIn('.')).toEqual([]);
  });

  it('closes the source when it refuses the rest of it', async () => {
    let closed = false;
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(1000);
      } finally {
        closed = true;
      }
    }

    await expect(store.put('a', endless(), { ...text, maxBytes: 5000 })).rejects.toThrow('larger');

    expect(closed).toBe(true);
  });

  // Guarantee: kill -9 at any moment of a write leaves no file under the key, only
  // one that the sweep removes.
  it('shows nothing of a write whose process was killed, and sweeps its remains after an hour', async () => {
    const script = `
      import { createBlobStore } from ${JSON.stringify(new URL('./store.ts', import.meta.url).href)};
      const clock = { now: () => new Date(${start.getTime()}), monotonicMs: () => 0, sleep: async () => {} };
      const store = createBlobStore({ kind: 'disk', root: ${JSON.stringify(root)}, clock });
      async function* half() {
        yield Buffer.alloc(1 << 20);
        console.log('half way');
        setInterval(() => {}, 1000);
        await new Promise(() => {});
      }
      await store.put('victim', half(), { contentType: 'text/plain' });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = new Promise((resolve) => child.on('exit', resolve));
    await new Promise((resolve, reject) => {
      child.stdout.once('data', resolve);
      child.once('exit', () => reject(new Error('The writer ended before it was killed.')));
    });
    child.kill('SIGKILL');
    await exited;

    expect(await store.get('victim')).toBeNull();
    expect(await filesIn('tmp')).toHaveLength(1);
    expect(await store.sweep(later(HOUR_MS))).toBe(0);
    expect(await store.sweep(later(HOUR_MS + 1))).toBe(1);
    expect(await filesIn('.')).toEqual([]);
  });

  it('sweeps neither a slow write that is still running nor foreign files', async () => {
    async function* slow() {
      yield Buffer.from('slow ');
      expect(await store.sweep(later(5 * HOUR_MS))).toBe(0);
      yield Buffer.from('but sure');
    }

    await store.put('slow', slow(), text);
    await writeFile(join(root, 'tmp', 'README'), 'not ours');

    expect((await store.head('slow'))!.bytes).toBe(13);
    expect(await store.sweep(later(5 * HOUR_MS))).toBe(0);
    expect(await filesIn('tmp')).toHaveLength(1);
  });

  it('has nothing to sweep before the first write', async () => {
    expect(await store.sweep(later(0))).toBe(0);
  });

  it('lets nobody else on the machine read the files', async () => {
    await store.put('a/b', Buffer.from('x'), text);

    const [path] = await filesIn('objects');
    expect((await stat(path!)).mode & 0o777).toBe(0o600);
    expect((await stat(join(root, 'objects', 'a'))).mode & 0o777).toBe(0o700);
  });

  // Guarantee: a file changed by others causes an error and is never served as if it were whole.
  it('serves no file that was cut short or overwritten meanwhile', async () => {
    for (const bytes of [0, 5, 600, 1000 + 511]) {
      await store.put('cut', Buffer.alloc(1000, 'x'), text);
      const [path] = await filesIn('objects');
      await truncate(path!, bytes);

      await expect(store.head('cut')).rejects.toThrow('changed by another program');
      await expect(store.get('cut')).rejects.toThrow('changed by another program');
    }
  });

  it('keeps reading the version it opened while another replaces it', async () => {
    await store.put('page', Buffer.alloc(300_000, 'a'), text);
    const before = (await store.get('page'))!;
    await store.put('page', Buffer.alloc(300_000, 'b'), text);

    for await (const chunk of before.body) expect(chunk.every((byte) => byte === 97)).toBe(true);
  });

  it('of ten writers at once exactly one version wins, complete', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => store.put('deep/er/race', Buffer.alloc(100_000, String(i)), text)),
    );

    const seen = new Set<number>();
    for await (const chunk of (await store.get('deep/er/race'))!.body)
      for (const byte of chunk) seen.add(byte);
    expect(seen.size).toBe(1);
    expect(await filesIn('tmp')).toEqual([]);
  });

  it('leaves the reserved part of the disk to the database', async () => {
    const full = createBlobStore({ kind: 'disk', root, clock, reservedBytes: Number.MAX_SAFE_INTEGER });

    await expect(full.put('a', Buffer.from('x'), text)).rejects.toMatchObject({ reason: 'storage_full' });

    expect(await filesIn('.')).toEqual([]);
  });

  it('holds no file open once a body was read or abandoned half way', async () => {
    await store.put('a', Buffer.alloc(1 << 20), text);
    const openFiles = async () => (await readdir('/proc/self/fd')).length;
    // The first streams may open descriptors of Node's own, so they are not counted.
    await drop((await store.get('a'))!.body);
    const before = await openFiles();

    for (let i = 0; i < 20; i += 1) await drop((await store.get('a'))!.body);
    for (let i = 0; i < 20; i += 1) await store.get('a', { start: 1 << 21, end: 1 << 22 }).catch(() => {});

    await expect.poll(openFiles).toBeLessThanOrEqual(before);
  });

  it('needs no more memory for 64 MB than for little', async () => {
    const chunk = Buffer.alloc(1 << 18, 'x');
    let [mostUnwritten, mostAtOnce] = [0, 0];
    async function* large() {
      for (let i = 1; i <= 256; i += 1) {
        yield chunk;
        const [file = ''] = await filesIn('tmp');
        mostUnwritten = Math.max(mostUnwritten, i * chunk.length - (await stat(file)).size);
      }
    }

    const { bytes } = await store.put('large', large(), text);
    let read = 0;
    for await (const part of (await store.get('large'))!.body) {
      read += part.length;
      mostAtOnce = Math.max(mostAtOnce, part.length);
    }

    expect([bytes, read]).toEqual([256 << 18, 256 << 18]);
    expect(mostUnwritten).toBeLessThanOrEqual(8 << 20);
    expect(mostAtOnce).toBeLessThanOrEqual(1 << 20);
  });
});

async function drop(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body) break;
}
