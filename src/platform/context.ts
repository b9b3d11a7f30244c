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

/** Something that a person handed out, and that has been ended. */
export interface Ended {
  id: string;
  workspaceId: string;
  /** What people recognize it by: never a name, because whoever made it chose that. */
  mark: string;
}

/** What people hand out and others then use: it must not outlive a person who turns out to be somebody else. */
export interface HandedOut {
  /** What one of them is called in a letter. */
  title: string;
  /** Ends everything that the person handed out, in every workspace. */
  endAllOf(tx: Tx, userId: string): Promise<Ended[]>;
  /** Those that stand for a sign-in of the person, and end with their sessions. */
  endSignedIn?(tx: Tx, userId: string): Promise<Ended[]>;
}

/** What lives as long as the process. */
export interface Services {
  config: Config;
  /** How the outside world reaches us: links, cookies, allowed origins. */
  publicUrl: string;
  database: Database;
  /** Our own PostgreSQL in the data folder, or the operator's. */
  storeKind: 'embedded' | 'external';
  clock: Clock;
  log: Log;
  keyring: Keyring;
  /** Who may call, as this process knows it. */
  access: Access;
  outbound: Outbound;
  blobs: BlobStore;
  jobs: JobQueue;
  /** Where calls are noted after they were answered. */
  requests: RequestLog;
  /** What people hand out, from every part that lets them: it can be ended for a person. */
  handedOut: readonly HandedOut[];
  /** Where calls are answered: the way to make one in the name of a program. */
  playground?: Playground;
}

/** A request body that nobody has read yet. */
export interface RawBody {
  stream: AsyncIterable<Uint8Array>;
  /** As announced; null when the caller did not say. */
  length: number | null;
  /** Content-Range as it came. */
  range: string | null;
}

/** What one call of an operation sees. */
export interface Context extends Services {
  /** The transaction of this call, walled to the caller's tenant. */
  db: Tx;
  caller: Caller;
  /** The surface it came through. */
  via?: 'open' | 'social' | 'console' | 'mcp';
  /** Where the call came from. */
  address: string;
  /** requestId of the social face, trace_id of the open face. */
  requestId: string;
  /** For the audit log: what a field was before this call and what it is now. */
  changed: NoteChange;
  /** Aborts when nobody waits for the answer any more: the caller hung up, or the server closes. */
  signal: AbortSignal;
  /** Where the caller asked to hear of it: how much of how much is done, in any unit that only grows. */
  progress?: (done: number, total: number, what: string) => void;
  /** Only of operations with `rawBody`, and only where the request carries bytes. */
  body?: RawBody | null;
}
