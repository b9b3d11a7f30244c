import { createHash } from 'node:crypto';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import type { BlobContent, BlobHead, ByteRange, MeteredBody } from './backend.ts';
import { createDiskBackend, type DiskOptions } from './disk.ts';
import { createS3Backend, type S3Options } from './s3.ts';

export interface BlobInfo {
  key: string;
  bytes: number;
  sha256: string;
  contentType: string;
}

export interface BlobStore {
  /**
   * Streams the body. Atomic: nothing is visible under the key until the write is complete. Hash and size
   * are computed while writing.
   */
  put(
    key: string,
    body: AsyncIterable<Uint8Array> | Uint8Array,
    options: { contentType: string; maxBytes?: number },
  ): Promise<BlobInfo>;
  get(key: string, range?: ByteRange): Promise<BlobContent | null>;
  head(key: string): Promise<BlobHead | null>;
  delete(key: string): Promise<void>;
  /** Removes half-written data whose writer died more than an hour ago; returns how many. */
  sweep(now: Date): Promise<number>;
}

/** Half-written data older than this belongs to a writer that died. */
const ABANDONED_AFTER_MS = 3_600_000;

type BlobSettings = ({ kind: 'disk' } & DiskOptions) | ({ kind: 's3' } & S3Options);

/** Implements the rules common to all backends in one place, so a backend cannot forget one. */
export function createBlobStore(settings: BlobSettings): BlobStore {
  const backend = settings.kind === 'disk' ? createDiskBackend(settings) : createS3Backend(settings);

  return {
    async put(key, body, { contentType, maxBytes = Number.POSITIVE_INFINITY }) {
      checkBlobKey(key);
      checkContentType(contentType);
      const metered = meter(body, maxBytes);
      await backend.write(key, metered, contentType);
      return { key, bytes: metered.bytes(), sha256: metered.sha256(), contentType };
    },
    async get(key, range) {
      checkBlobKey(key);
      if (range) checkRange(range);
      return backend.get(key, range);
    },
    async head(key) {
      checkBlobKey(key);
      return backend.head(key);
    },
    async delete(key) {
      checkBlobKey(key);
      await backend.delete(key);
    },
    sweep: (now) => backend.dropUnfinished(new Date(now.getTime() - ABANDONED_AFTER_MS)),
  };
}

/**
 * Lower case only, because some disks ignore case. Dot segments and a trailing slash are refused although the
 * characters are allowed: paths and URLs turn `a/./b` into `a/b`, two names for one file.
 */
const KEY = /^[a-z0-9][a-z0-9/_.-]{0,200}$/;

export function isBlobKey(key: string): boolean {
  return KEY.test(key) && !key.includes('..') && key.split('/').every((part) => part !== '' && part !== '.');
}

export function checkBlobKey(key: string): void {
  if (!isBlobKey(key)) throw invalidField('key', inEnglish('is not a valid file key.'));
}

/** Content types are sent in response headers, so a line break here would let the sender add headers. */
const CONTENT_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w."-]+)*$/;
const CONTENT_TYPE_MAX = 200;

function checkContentType(contentType: string): void {
  if (contentType.length > CONTENT_TYPE_MAX || !CONTENT_TYPE.test(contentType)) {
    throw invalidField('contentType', inEnglish('is not a valid media type.'));
  }
}

function checkRange({ start, end }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw invalidField('range', inEnglish('is not a range of bytes.'));
  }
}

function meter(
  body: AsyncIterable<Uint8Array> | Uint8Array,
  maxBytes: number,
): MeteredBody & { bytes(): number } {
  const hash = createHash('sha256');
  let bytes = 0;
  let digest: string | undefined;

  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body instanceof Uint8Array ? slice(body) : body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) {
        throw new AppError('payload_too_large', inEnglish('The file is larger than allowed.'), { maxBytes });
      }
      hash.update(chunk);
      yield chunk;
    }
  }

  return {
    chunks: pass(),
    bytes: () => bytes,
    sha256: () => {
      digest ??= hash.digest('hex');
      return digest;
    },
  };
}

/** Hashing is synchronous: at a mebibyte at a time (about 1 ms) other requests get their turn. */
const SLICE_BYTES = 1 << 20;

function* slice(body: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < body.byteLength; at += SLICE_BYTES) yield body.subarray(at, at + SLICE_BYTES);
}
