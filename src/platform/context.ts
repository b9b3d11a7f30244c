import type { BlobStore } from './blobs/store.ts';
import type { Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Tx } from './db/client.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { Outbound } from './net/outbound.ts';
import type { Keyring } from './secrets.ts';

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
  outbound: Outbound;
  blobs: BlobStore;
  jobs: JobQueue;
}

/** What one call of an operation sees. */
export interface Context extends Services {
  /** The transaction of this call, walled to the caller's tenant. */
  db: Tx;
  caller: Caller;
  /** requestId of the social face, trace_id of the open face. */
  requestId: string;
  /** Aborts when nobody waits for the answer any more: the caller hung up, or the server closes. */
  signal: AbortSignal;
}
