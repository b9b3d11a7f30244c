import type { Job, JobResult, PgBoss } from 'pg-boss';
import { systemClock } from '../clock.ts';
import type { Services } from '../context.ts';
import type { Database, TenantScope, Tx } from '../db/client.ts';
import { fp } from '../failpoints.ts';
import { type AnyJob, type JobContext, LostClaim } from '../job.ts';
import type { JobQueue } from '../job-queue.ts';
import { type JobEnvelope, queueOver, startBoss } from './queue.ts';
import { findDueQueues, holdClaim } from './store.ts';

interface WorkerOptions {
  database: Database;
  jobs: readonly AnyJob[];
  /** Whether this process runs jobs or only triggers the scheduled ones. */
  runsJobs: boolean;
  keepsSchedule: boolean;
  onError(error: unknown): void;
}

export interface Worker {
  queue: JobQueue;
  /**
   * Starts taking jobs. Separate from opening, because jobs need the services and the
   * services need the queue.
   */
  start(services: Services): Promise<void>;
  /** Takes no new jobs and waits for the running ones. */
  drain(timeoutMs: number): Promise<void>;
}

export async function openWorker(options: WorkerOptions): Promise<Worker> {
  const fetchers: Fetchers = { one: new Map(), all: () => {} };
  const draining = new AbortController();
  const look = () => wakeDue(options, fetchers, draining.signal);
  const boss = await startBoss(
    {
      // Uses the process's pools and listener, so the engine needs no connections of its own.
      db: { executeSql: options.database.executeSql, listen: listenFor(options.database, fetchers, look) },
      supervise: true,
      schedule: options.keepsSchedule,
      useListenNotify: options.runsJobs,
    },
    options.jobs,
    options.onError,
  );
  let looking: Promise<void> | null = null;

  return {
    queue: queueOver(boss),
    async start(services) {
      for (const job of options.jobs) {
        if (options.keepsSchedule && job.cron)
          await boss.schedule(job.name, job.cron, scheduledEnvelope(), { tz: 'UTC', missed: 'once' });
        if (options.runsJobs) await work(boss, job, services, draining.signal, fetchers);
      }
      if (options.runsJobs) looking = keepLooking(look, draining.signal);
    },
    async drain(timeoutMs) {
      draining.abort();
      await looking;
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/** Scheduled jobs belong to no tenant: they handle rows of all of them. */
function scheduledEnvelope(): JobEnvelope {
  return { v: 1, tenant: { workspaceId: '*', projectId: null }, requestId: 'schedule', payload: {} };
}

interface Fetchers {
  /** Wakes one idle fetcher of a queue whose jobs are fetched one by one. */
  one: Map<string, () => void>;
  /** Wakes all fetchers of a queue, as the engine does. */
  all(queue: string): void;
}

/**
 * On its own, the engine would wake all fetchers of a queue for each job, and all but one would look in vain.
 * It would also wake all queues on each new connection, although only earlier notices can have been missed.
 */
function listenFor({ listen }: Database, fetchers: Fetchers, look: () => Promise<void>): Database['listen'] {
  return (channel, onNotice) => {
    fetchers.all = onNotice;
    return listen(
      channel,
      (queue) => wake(fetchers, queue),
      () => void look(),
    );
  };
}

function wake({ one, all }: Fetchers, queue: string): void {
  const wakeOne = one.get(queue);
  if (wakeOne) wakeOne();
  else all(queue);
}

async function wakeDue(
  { database, jobs, onError }: WorkerOptions,
  fetchers: Fetchers,
  draining: AbortSignal,
): Promise<void> {
  if (draining.aborted) return;
  try {
    const names = jobs.map(({ name }) => name);
    for (const queue of await findDueQueues(database, names)) wake(fetchers, queue);
  } catch (error) {
    onError(error);
  }
}

const LOOK_MS = 2000;

/**
 * No notice announces that a delayed job or a retry is due. One query for all queues finds them: if every
 * fetcher looked by itself, an idle worker would send some seventy queries a second instead of fifteen.
 */
async function keepLooking(look: () => Promise<void>, draining: AbortSignal): Promise<void> {
  while (!draining.aborted) {
    await systemClock.sleep(LOOK_MS, draining);
    await look();
  }
}

async function work(
  boss: PgBoss,
  job: AnyJob,
  services: Services,
  draining: AbortSignal,
  fetchers: Fetchers,
): Promise<void> {
  const run = (batch: Job<JobEnvelope>[]) =>
    Promise.all(batch.map((row) => runOne(job, row, services, draining)));
  if (job.pace !== 'long') {
    // Each fetch takes a batch; while batches come back full, the next fetch follows at once.
    const options = {
      ...SHARED,
      ...EAGER,
      batchSize: Math.max(2, job.concurrency),
      burstWhenBatchFull: true,
    };
    await boss.work<JobEnvelope, JobResult[]>(job.name, options, run);
    return;
  }
  if (job.perTenant !== undefined) {
    // The engine counts by tenant only within one group of fetchers; they are few and are woken together.
    const options = {
      ...SHARED,
      ...EAGER,
      batchSize: 1,
      localConcurrency: job.concurrency,
      localGroupConcurrency: job.perTenant,
    };
    await boss.work<JobEnvelope, JobResult[]>(job.name, options, (batch) =>
      run(batch).finally(() => fetchers.all(job.name)),
    );
    return;
  }
  await workOneByOne(boss, job, services, draining, fetchers, run);
}

/**
 * Long jobs are fetched one by one, because in a batch a short job would wait for the long one beside it. A
 * fetcher that finds a job wakes the next idle one and looks again when done. An idle queue has one fetcher;
 * more are made when all are busy.
 */
async function workOneByOne(
  boss: PgBoss,
  job: AnyJob,
  { log }: Services,
  draining: AbortSignal,
  fetchers: Fetchers,
  run: (batch: Job<JobEnvelope>[]) => Promise<JobResult[]>,
): Promise<void> {
  const own: { id: string; isBusy: boolean }[] = [];
  const add = async () => {
    const fetcher = { id: '', isBusy: false };
    own.push(fetcher);
    fetcher.id = await boss.work<JobEnvelope, JobResult[]>(
      job.name,
      {
        ...SHARED,
        ...(own.length === 1 ? EAGER : CALM),
        batchSize: 1,
      },
      async (batch) => {
        fetcher.isBusy = true;
        wakeOne();
        try {
          return await run(batch);
        } finally {
          fetcher.isBusy = false;
          boss.notifyWorker(fetcher.id);
        }
      },
    );
  };
  const wakeOne = () => {
    const idle = own.find(({ isBusy }) => !isBusy);
    if (idle) boss.notifyWorker(idle.id);
    else if (own.length < job.concurrency && !draining.aborted)
      add().catch((error: unknown) => log.error({ error, job: job.name }, 'a fetcher did not start'));
  };
  fetchers.one.set(job.name, wakeOne);
  await add();
}

const SHARED = { perJobResults: true, heartbeatRefreshSeconds: 3 } as const;
/**
 * How often a fetcher polls by itself: without the store's notices, and with them, when others poll for it.
 */
const EAGER = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 60 } as const;
/** The interval of the other fetchers, for when the eager one is busy. */
const CALM = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 60 } as const;

async function runOne(
  job: AnyJob,
  row: Job<JobEnvelope>,
  services: Services,
  draining: AbortSignal,
): Promise<JobResult> {
  const log = services.log.child({ job: job.name, jobId: row.id, attempt: row.retryCount + 1 });
  try {
    await fp('job.claimed');
    const parsed = row.data?.v === 1 ? job.payload.safeParse(row.data.payload) : null;
    if (!parsed?.success) {
      log.error({}, 'a job of an unknown shape was set aside');
      return { id: row.id, status: 'deadletter', output: { message: 'unknown payload' } };
    }
    await job.run(parsed.data, contextOf(job, row, { ...services, log }, draining));
    await fp('job.ran');
    return { id: row.id, status: 'completed' };
  } catch (error) {
    // The engine ignores this answer if the claim is gone.
    log[error instanceof LostClaim ? 'warn' : 'error']({ error }, 'a job failed');
    return {
      id: row.id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    };
  }
}

function contextOf(
  job: AnyJob,
  row: Job<JobEnvelope>,
  services: Services,
  draining: AbortSignal,
): JobContext {
  const { database } = services;
  const shared = {
    ...services,
    jobId: row.id,
    attempt: row.retryCount + 1,
    signal: AbortSignal.any([row.signal, draining]),
    requestId: row.data.requestId,
  };
  const within = (tenant: TenantScope): JobContext => ({
    ...shared,
    tenant,
    within,
    async commit(run) {
      const fenced = async (tx: Tx) => {
        const claim = { name: job.name, id: row.id, retryCount: row.retryCount };
        if (!(await holdClaim(tx, claim))) throw new LostClaim();
        const result = await run(tx);
        await fp('job.commit');
        return result;
      };
      return tenant.workspaceId === '*' ? database.everyone(fenced) : database.tenant(tenant, fenced);
    },
  });
  return within(row.data.tenant);
}
