import { z } from 'zod';
import type { Services } from './context.ts';
import type { TenantScope, Tx } from './db/client.ts';
import type { JobName } from './job-queue.ts';

/** Thrown by every write of a worker whose claim has passed to another worker. It must stop, not retry. */
export class LostClaim extends Error {
  constructor() {
    super('The claim of this job went to another worker.');
    this.name = 'LostClaim';
  }
}

export interface JobContext extends Services {
  jobId: string;
  /** Grows with every start of the job and never goes down. */
  attempt: number;
  /** Aborts when the process drains or the claim is lost. */
  signal: AbortSignal;
  /** The request or trace that caused the job. */
  requestId: string;
  tenant: TenantScope;
  /**
   * One transaction that commits only while this worker holds the job: the claim is checked and locked inside
   * it. A worker that was frozen and wakes up changes nothing.
   */
  commit<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same run of the same job, limited to one tenant: for jobs that take rows of several tenants at once.
   */
  within(tenant: TenantScope): JobContext;
}

export interface JobSpec<Name extends string, P extends z.ZodObject> extends JobName<Name, P> {
  /**
   * How often a failed run is retried, and the first wait. Waits that are part of the
   * product are rows instead.
   */
  retry: { limit: number; delaySec: number };
  /** How many jobs of one queue a worker process runs at once. */
  concurrency: number;
  /**
   * How many of these places one tenant may have, for a long job that tenants share (`share`). Fewer than
   * all, so that a place is always about to become free.
   */
  perTenant?: number;
  /**
   * Short jobs (the default) are fetched and settled in batches, thousands a second. Long ones take seconds
   * or minutes: each is fetched alone, so that none waits for a slow neighbour in its batch.
   */
  pace?: 'long';
  /** A run that takes longer is given to another worker. */
  timeoutSec: number;
  /** Five-field cron expression in UTC, for jobs that nobody enqueues. */
  cron?: string;
  run(payload: z.output<P>, ctx: JobContext): Promise<void>;
}

export type AnyJob = Omit<JobSpec<string, z.ZodObject>, 'run'> & {
  run(payload: unknown, ctx: JobContext): Promise<void>;
};

export function defineJob<const Name extends string, P extends z.ZodObject>(
  spec: JobSpec<Name, P>,
): JobSpec<Name, P> {
  return spec;
}

const NOTHING = z.object({});

/** A job that only the clock starts: it has no payload, and only one runs at a time. */
export function defineCron<const Name extends string>({
  run,
  ...spec
}: Omit<JobSpec<Name, typeof NOTHING>, 'payload' | 'concurrency' | 'run'> & {
  cron: string;
  run(ctx: JobContext): Promise<void>;
}): JobSpec<Name, typeof NOTHING> {
  return { ...spec, payload: NOTHING, concurrency: 1, run: (_payload, ctx) => run(ctx) };
}
