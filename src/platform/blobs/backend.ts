/** Both ends are inclusive, as in HTTP. An end past the last byte means the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface BlobHead {
  bytes: number;
  contentType: string;
  /** Changes whenever the bytes change: the SHA-256 where the store knows it, else the store's own tag. */
  etag: string | null;
}

export interface BlobContent extends BlobHead {
  /** Read it to the end, break out of the loop, or destroy it: an unread body keeps a file or socket open. */
  body: AsyncIterable<Uint8Array>;
  /** The length of `body`, which is the length of the range if one was requested. */
  bytes: number;
}

/** Bytes on their way into a store, counted and hashed as they pass. */
export interface MeteredBody {
  chunks: AsyncIterable<Uint8Array>;
  /** The hash of all bytes read so far, and of the whole file once `chunks` has ended. */
  sha256(): string;
}

/** A store for files. Keys, types and ranges have already been checked; see createBlobStore. */
export interface BlobBackend {
  get(key: string, range?: ByteRange): Promise<BlobContent | null>;
  head(key: string): Promise<BlobHead | null>;
  delete(key: string): Promise<void>;
  write(key: string, body: MeteredBody, contentType: string): Promise<void>;
  /** Removes unfinished writes that began before this time, except those this process is still working on. */
  dropUnfinished(begunBefore: Date): Promise<number>;
}
