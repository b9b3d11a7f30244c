import type { z } from 'zod';
import type { TenantScope, Tx } from './db/client.ts';
import type { Share } from './jobs/turn.ts';

/**
 * What a caller needs to know of a job. Each half names its jobs in a file that imports nothing of it,
 * so whoever enqueues a job does not import what the job does.
 */
export interface JobName<Name extends string, P extends z.ZodObject> {
  name: Name;
  payload: P;
}

export function nameJob<const Name extends string, P extends z.ZodObject>(
  name: Name,
  payload: P,
): JobName<Name, P> {
  return { name, payload };
}

export interface EnqueueOptions {
  tenant: TenantScope;
  requestId: string;
  /** Not before this instant. */
  startAfter?: Date;
  /** Jobs with a higher number go first. */
  priority?: number;
}

interface ShareOptions {
  /** What the tenant has in this queue: whoever has less goes first (`jobs/turn.ts`). */
  share?: Share;
}

export interface JobQueue {
  /** Enqueues in the caller's transaction: no change without its job, no job without its change. */
  enqueue<P extends z.ZodObject>(
    tx: Tx,
    job: JobName<string, P>,
    payload: z.input<P>,
    options: EnqueueOptions & ShareOptions,
  ): Promise<string>;
  /** Several of one name in one statement; their ids, in order. */
  enqueueAll<P extends z.ZodObject>(
    tx: Tx,
    job: JobName<string, P>,
    list: readonly (EnqueueOptions & { payload: z.input<P> })[],
  ): Promise<string[]>;
  close(): Promise<void>;
}
