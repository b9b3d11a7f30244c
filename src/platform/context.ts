import type { BlobStore } from './blobs/store.ts';
import type { Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Tx } from './db/client.ts';
import type { JobQueue } from './job-queue.ts';
import type { Log } from './log.ts';
import type { NoteChange } from './note-changes.ts';
import type { Outbound } from './net/outbound.ts';
import type { Playground } from './playground.ts';
import type { Access } from './remember-access.ts';
import type { RequestLog } from './request-log/keep-requests.ts';
import type { Keyring } from './secrets.ts';

/** Something a person handed out that has been ended. */
export interface Ended {
  id: string;
  workspaceId: string;
  /**
   * A sign by which people recognise it. Never its name: an intruder who created it would have chosen that.
   */
  mark: string;
}

/**
 * Things that people hand out for others to use. They must end if their maker turns out to be an intruder.
 */
export interface HandedOut {
  /** The word for one of them in an email. */
  title: string;
  /** Ends everything that the person handed out, in every workspace. */
  endAllOf(tx: Tx, userId: string): Promise<Ended[]>;
  /** Those that represent a sign-in of the person and end with their sessions. */
  endSignedIn?(tx: Tx, userId: string): Promise<Ended[]>;
}

/** Services that live as long as the process. */
export interface Services {
  config: Config;
  /** The public address of this server, for links, cookies and allowed origins. */
  publicUrl: string;
  database: Database;
  /** Whether PostgreSQL is our own in the data folder or the operator's. */
  storeKind: 'embedded' | 'external';
  clock: Clock;
  log: Log;
  keyring: Keyring;
  /** The cache of callers in this process. */
  access: Access;
  outbound: Outbound;
  blobs: BlobStore;
  jobs: JobQueue;
  /** Where calls are recorded after they were answered. */
  requests: RequestLog;
  /**
   * Everything that people hand out, from all parts of the system, so that it can be ended for one person.
   */
  handedOut: readonly HandedOut[];
  /** Makes calls on behalf of a program; only in a process that answers calls. */
  playground?: Playground;
}

/** A request body that has not been read yet. */
export interface RawBody {
  stream: AsyncIterable<Uint8Array>;
  /** From Content-Length; null when the caller did not send one. */
  length: number | null;
  /** Content-Range as received. */
  range: string | null;
}

/** The context of one call of an operation. */
export interface Context extends Services {
  /** The transaction of this call, limited to the caller's tenant. */
  db: Tx;
  caller: Caller;
  /** The face the call came through. */
  via?: 'open' | 'social' | 'console' | 'mcp';
  /** Where the call came from. */
  address: string;
  /** requestId of the social face, trace_id of the open face. */
  requestId: string;
  /** Notes for the audit log what a field was before this call and what it is now. */
  changed: NoteChange;
  /** Aborts when the answer is no longer awaited: the caller hung up, or the server closes. */
  signal: AbortSignal;
  /** Set when the caller asked for progress. Any unit will do as long as `done` only grows. */
  progress?: (done: number, total: number, what: string) => void;
  /** Only for operations with `rawBody`, and only when the request carries bytes. */
  body?: RawBody | null;
}
