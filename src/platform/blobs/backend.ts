/** Both ends are counted in, as in HTTP. An end past the last byte means the last byte. */
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
  /** Read it to the end, break out of it, or destroy it: an untouched body holds a file or socket open. */
  body: AsyncIterable<Uint8Array>;
  /** The length of `body`: of the range, when one was asked for. */
  bytes: number;
}

/** Bytes on their way into a store, counted and hashed as they pass. */
export interface MeteredBody {
  chunks: AsyncIterable<Uint8Array>;
  /** The hash of all bytes read so far; of the whole file once `chunks` has ended. */
  sha256(): string;
}

/** A store for files. Keys, types and ranges arrive checked; see createBlobStore. */
export interface BlobBackend {
  get(key: string, range?: ByteRange): Promise<BlobContent | null>;
  head(key: string): Promise<BlobHead | null>;
  delete(key: string): Promise<void>;
  write(key: string, body: MeteredBody, contentType: string): Promise<void>;
  /** Drops unfinished writes begun before this instant, but never one this process is still busy with. */
  dropUnfinished(begunBefore: Date): Promise<number>;
}
