import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError, invalidField } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { inEnglish } from '#kernel/say.ts';
import type { Clock } from '../clock.ts';
import { syncFolder } from '../sync-folder.ts';
import type { BlobBackend, BlobContent, BlobHead, ByteRange } from './backend.ts';

export interface DiskOptions {
  /**
   * Created when missing. Files are kept in `objects` and unfinished ones in `tmp`, so a
   * rename never crosses disks.
   */
  root: string;
  clock: Clock;
  /** How much of the disk stays free for the database; by default 5 % of it, at most 1 GiB. */
  reservedBytes?: number;
}

/**
 * One file per key: the bytes, then a footer of fixed length with type and hash. A separate file for these
 * would need a second rename, and a reader between the two would see the new bytes under the old type. The
 * footer also proves completeness: a truncated file has none.
 */
const FOOTER_BYTES = 512;
/** Contains a character that keys cannot have, so the keys `a` and `a/b` do not both need the name `a`. */
const SUFFIX = '@blob';
const SPACE_CHECK_BYTES = 64 << 20;

export function createDiskBackend({ root, clock, reservedBytes }: DiskOptions): BlobBackend {
  const tmp = join(root, 'tmp');
  const pathOf = (key: string) => join(root, 'objects', `${key}${SUFFIX}`);
  const writing = new Set<string>();

  return {
    async write(key, body, contentType) {
      await mkdir(tmp, { recursive: true, mode: 0o700 });
      // The age is part of the name, because a file's mtime comes from the disk's clock and not from ours.
      const name = `${clock.now().getTime()}-${randomUUID()}`;
      const unfinished = join(tmp, name);
      writing.add(name);
      try {
        const chunks = whileSpaceLasts(body.chunks, root, reservedBytes);
        await writeDown(unfinished, chunks, () => encodeFooter({ contentType, sha256: body.sha256() }));
        await moveTo(pathOf(key), unfinished);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      } finally {
        writing.delete(name);
      }
    },

    async get(key, range) {
      const file = await openIfThere(pathOf(key));
      if (!file) return null;
      try {
        return await readRange(file, range);
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async head(key) {
      const file = await openIfThere(pathOf(key));
      if (!file) return null;
      try {
        return await readHead(file);
      } finally {
        await file.close();
      }
    },

    /** Empty folders stay: a writer may be about to rename a file into one. */
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await syncFolder(dirname(path)).catch(unlessMissing);
    },

    async dropUnfinished(begunBefore) {
      const names = (await readdir(tmp).catch(unlessMissing)) ?? [];
      const abandoned = names.filter((name) => begunAt(name) < begunBefore.getTime() && !writing.has(name));
      for (const name of abandoned) await rm(join(tmp, name), { force: true });
      return abandoned.length;
    },
  };
}

/** NaN for a foreign file: a comparison with NaN is false, so such a file is never old enough to delete. */
function begunAt(name: string): number {
  return Number(/^(\d+)-/.exec(name)?.[1]);
}

/** The reader of the returned stream closes the file; if there is nothing to read, it is closed here. */
async function readRange(file: FileHandle, range: ByteRange | undefined): Promise<BlobContent> {
  const head = await readHead(file);
  if (range && range.start >= head.bytes)
    throw invalidField('range', inEnglish('starts after the end of the file.'));
  const start = range?.start ?? 0;
  const end = Math.min(range?.end ?? head.bytes, head.bytes - 1);
  const bytes = end - start + 1;
  // `end` is inclusive, so a stream of zero bytes cannot be requested.
  if (bytes === 0) await file.close();
  const body = bytes === 0 ? nothing() : file.createReadStream({ start, end });
  return { ...head, bytes, body };
}

/** `footer` is called last, because it contains the hash of everything written. */
async function writeDown(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  footer: () => Buffer,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(chunks);
    await file.writeFile(footer());
    await file.sync();
  } finally {
    await file.close();
  }
}

async function moveTo(path: string, from: string): Promise<void> {
  await makeFolder(dirname(path));
  await rename(from, path);
  await syncFolder(dirname(path));
}

/** A full disk would also stop the database and with it everything else, so files are refused first. */
async function* whileSpaceLasts(
  chunks: AsyncIterable<Uint8Array>,
  root: string,
  reservedBytes: number | undefined,
): AsyncGenerator<Uint8Array> {
  let unchecked = SPACE_CHECK_BYTES;
  for await (const chunk of chunks) {
    unchecked += chunk.byteLength;
    if (unchecked >= SPACE_CHECK_BYTES) {
      const disk = await statfs(root);
      const reserved = reservedBytes ?? Math.min((disk.blocks * disk.bsize) / 20, 1 << 30);
      if (disk.bavail * disk.bsize < reserved) {
        throw new AppError('internal', inEnglish('The file store is full.'), {}, { reason: 'storage_full' });
      }
      unchecked = 0;
    }
    yield chunk;
  }
}

interface Footer {
  contentType: string;
  sha256: string;
}

function encodeFooter(footer: Footer): Buffer {
  return Buffer.from(JSON.stringify(footer).padEnd(FOOTER_BYTES));
}

async function readHead(file: FileHandle): Promise<BlobHead> {
  const bytes = (await file.stat()).size - FOOTER_BYTES;
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(FOOTER_BYTES),
    0,
    FOOTER_BYTES,
    Math.max(bytes, 0),
  );
  const footer = decodeFooter(buffer.subarray(0, bytesRead).toString());
  if (!footer) throw new Error('A stored file was changed by another program: its footer is missing.');
  return { bytes, contentType: footer.contentType, etag: footer.sha256 };
}

function decodeFooter(text: string): Footer | null {
  try {
    const { contentType, sha256 } = fieldsOf(JSON.parse(text));
    return typeof contentType === 'string' && typeof sha256 === 'string' ? { contentType, sha256 } : null;
  } catch {
    return null;
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch(unlessMissing);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** A new folder survives a power cut only if its parent is synced as well. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}
