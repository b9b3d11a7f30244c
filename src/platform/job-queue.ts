import type { z } from 'zod';
import type { TenantScope, Tx } from './db/client.ts';

/**
 * What is needed to enqueue a job. Each half names its jobs in a file that imports none of its code, so
 * whoever enqueues a job does not import its implementation.
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

interface EnqueueOptions {
  tenant: TenantScope;
  requestId: string;
  /** Not before this instant. */
  startAfter?: Date;
  /** Jobs with a higher number go first. */
  priority?: number;
}

interface ShareOptions {
  /** What the tenant already has in this queue: tenants with less go first (`jobs/turn.ts`). */
  share?: { own: number; isNew: boolean; isLong?: boolean };
}

export interface JobQueue {
  /** Enqueues in the caller's transaction, so that the change and its job are committed together. */
  enqueue<P extends z.ZodObject>(
    tx: Tx,
    job: JobName<string, P>,
    payload: z.input<P>,
    options: EnqueueOptions & ShareOptions,
  ): Promise<string>;
  /**
   * Enqueues several jobs of one kind in one statement and returns their ids in order. A caller that writes the
   * id of a job somewhere in the same round trip gives it.
   */
  enqueueAll<P extends z.ZodObject>(
    tx: Tx,
    job: JobName<string, P>,
    list: readonly (EnqueueOptions & { id?: string; payload: z.input<P> })[],
  ): Promise<string[]>;
  close(): Promise<void>;
}
