import { randomUUID } from 'node:crypto';
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss';
import { keysOf } from '#kernel/narrow.ts';
import type { Database, TenantScope } from '../db/client.ts';
import { JOB_SCHEMA } from '../db/job-tables.ts';
import type { AnyJob } from '../job.ts';
import type { JobQueue } from '../job-queue.ts';
import { NEWCOMER, readQueueState } from './store.ts';
import { groupOf, isNewcomer, turnOf } from './turn.ts';

/** The content of a job row. `v` lets a newer worker refuse a format it no longer understands. */
export interface JobEnvelope {
  v: 1;
  tenant: TenantScope;
  requestId: string;
  payload: unknown;
}

/**
 * Ten seconds is the engine's minimum. With a check every two, a dead worker is noticed
 * in about twelve seconds.
 */
const HEARTBEAT_SEC = 10;

function bossOptions() {
  return {
    schema: JOB_SCHEMA,
    migrate: false,
    createSchema: false,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    queueCacheIntervalSeconds: 60,
    // The application role does not own the tables; the operator's autovacuum takes care of them.
    reindex: false,
    monitorVacuum: false,
  } as const;
}

/** The sending side, for processes that run no jobs: it has no timers and no connection of its own. */
export async function openJobQueue(
  db: Database,
  jobs: readonly AnyJob[],
  onError: (error: unknown) => void,
): Promise<JobQueue> {
  const options = { db: { executeSql: db.executeSql }, supervise: false, schedule: false };
  return queueOver(await startBoss(options, jobs, onError));
}

/**
 * Starts the engine with a queue for each job, configured as the job declares, and with all of them in its
 * cache. Without that, an enqueue inside a transaction needs a second connection to look its queue up.
 */
export async function startBoss(
  options: ConstructorOptions,
  jobs: readonly AnyJob[],
  onError: (error: unknown) => void,
): Promise<PgBoss> {
  const start = async () => {
    const boss = new PgBoss({ ...bossOptions(), ...options });
    boss.on('error', onError);
    await boss.start();
    return boss;
  };
  const boss = await start();
  if (!(await setQueues(boss, jobs))) return boss;
  // The engine fills its cache at startup and drops queues that change afterwards.
  await boss.stop({ graceful: false });
  return start();
}

/** Returns whether anything had to be changed; only the first start of a version changes something. */
async function setQueues(boss: PgBoss, jobs: readonly AnyJob[]): Promise<boolean> {
  const standing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  let isChanged = false;
  for (const job of jobs) {
    const wanted = {
      retryLimit: job.retry.limit,
      retryDelay: job.retry.delaySec,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: job.timeoutSec,
      heartbeatSeconds: HEARTBEAT_SEC,
      notify: true,
    };
    const queue = standing.get(job.name);
    if (queue && keysOf(wanted).every((key) => queue[key] === wanted[key])) continue;
    if (queue) await boss.updateQueue(job.name, wanted);
    else await boss.createQueue(job.name, wanted);
    isChanged = true;
  }
  return isChanged;
}

export function queueOver(boss: PgBoss): JobQueue {
  return {
    async enqueue(tx, job, payload, options) {
      const data: JobEnvelope = {
        v: 1,
        tenant: options.tenant,
        requestId: options.requestId,
        payload: job.payload.parse(payload),
      };
      const id = await boss.send(job.name, data, {
        db: fromKysely(tx),
        ...(options.startAfter && { startAfter: options.startAfter }),
        ...(options.priority !== undefined && { priority: options.priority }),
        ...(options.share && {
          priority: -turnOf(await readQueueState(tx, job.name), options.share),
          group: {
            id: groupOf(options.tenant.workspaceId, options.share),
            ...(isNewcomer(options.share) && { tier: NEWCOMER }),
          },
        }),
      });
      if (id === null) throw new Error(`The queue ${job.name} took no job.`);
      return id;
    },
    async enqueueAll(tx, job, list) {
      if (list.length === 0) return [];
      const rows = list.map(({ id, tenant, requestId, payload, startAfter, priority }) => {
        const data: JobEnvelope = { v: 1, tenant, requestId, payload: job.payload.parse(payload) };
        return {
          id: id ?? randomUUID(),
          data,
          ...(startAfter && { startAfter }),
          ...(priority !== undefined && { priority }),
        };
      });
      const taken = await boss.insert(job.name, rows, { db: fromKysely(tx), returnId: true });
      if (taken?.length !== rows.length) throw new Error(`The queue ${job.name} did not take every job.`);
      return rows.map(({ id }) => id);
    },
    close: () => boss.stop({ graceful: false }),
  };
}
