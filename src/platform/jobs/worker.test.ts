import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, openApp, until } from '../../../test/harness.ts';
import type { Database } from '../db/client.ts';
import { defineJob } from '../job.ts';
import { openWorker, type Worker } from './worker.ts';

const FETCHERS = 24;
const TENANT = { workspaceId: 'ws_worker', projectId: null };
const runs: { name: string; end: () => void }[] = [];

/** Each run blocks until the test ends it. */
const longJob = defineJob({
  name: 'probe_long',
  payload: z.object({ name: z.string() }),
  retry: { limit: 0, delaySec: 1 },
  concurrency: FETCHERS,
  pace: 'long',
  timeoutSec: 300,
  run: ({ name }) => new Promise<void>((resolve) => runs.push({ name, end: resolve })),
});

let lines: string[] = [];

const app = await openApp({ databaseUrl: await freshDatabase(), roles: [] });
const worker = await openOne();
afterAll(async () => {
  await worker.drain(10_000);
  await app.close();
});

/** A worker whose statements are recorded. */
function openOne(): Promise<Worker> {
  const database: Database = {
    ...app.services.database,
    executeSql: (text, values) => {
      lines.push(text);
      return app.services.database.executeSql(text, values);
    },
  };
  const onError = (error: unknown) => {
    throw error;
  };
  return openWorker({ database, jobs: [longJob], runsJobs: true, keepsSchedule: false, onError });
}

const enqueue = (names: readonly string[], startAfter?: Date) =>
  app.services.database.everyone(async (tx) => {
    const options = { tenant: TENANT, ...(startAfter && { startAfter }) };
    for (const name of names)
      await worker.queue.enqueue(tx, longJob, { name }, { ...options, requestId: name });
  });
const FETCH = /WITH\s+next\s+AS/;
const LOOK = /^select queue\.name from unnest/;
const fetches = () => lines.filter((text) => FETCH.test(text));
const order = () =>
  lines.map((text) => (LOOK.test(text) ? 'look ' : FETCH.test(text) ? 'fetch ' : '')).join('');
const untilRun = (count: number) => until('they run', async () => runs.length === count);

describe('a worker', () => {
  it('creates a queue once: later starts find it', async () => {
    expect(lines.filter((text) => text.includes('create_queue'))).toHaveLength(1);
    lines = [];
    const second = await openOne();
    expect(lines.filter((text) => /create_queue|UPDATE \w+\.queue/.test(text))).toEqual([]);
    await second.drain(10_000);
  });

  it('looks no queue up while it enqueues: the connection of the transaction is enough', async () => {
    lines = [];
    await enqueue(['before the start']);
    expect(lines).toEqual([]);
  });

  it('has one fetcher while idle, and asks once for the due jobs of all queues', async () => {
    await worker.start(app.services);
    await untilRun(1);
    runs.pop()?.end();
    await until('a look', async () => lines.some((text) => LOOK.test(text)));
    // Fetches at the start and after the job, and by the second fetcher, which the first
    // one made when it was busy.
    expect(fetches().length).toBeLessThan(FETCHERS / 2);
    // The fetchers made before go one by one.
    await until('two looks without a fetch between them', async () => /look look /.test(order()));
  });

  it('finds in this way a job whose time comes, which no notice announces', async () => {
    lines = [];
    await enqueue(['later'], new Date(Date.now() + 1500));
    await untilRun(1);
    expect(order()).toMatch(/^(?:look )+fetch /);
    runs.pop()?.end();
  });

  it('wakes one fetcher for a job, not all of them', async () => {
    await enqueue(Array.from({ length: FETCHERS }, (_, i) => `made ${i}`));
    await untilRun(FETCHERS);
    lines = [];
    for (const { end } of runs.splice(0)) end();
    await until('everybody looked again', async () => fetches().length >= FETCHERS);
    lines = [];
    await enqueue(['alone']);
    await untilRun(1);
    // Fetches by the fetcher that finds the job and by the next one that it wakes.
    expect(fetches().length).toBeLessThan(FETCHERS / 2);
    runs.pop()?.end();
  });

  it('runs as many at once as allowed, though each notice wakes only one', async () => {
    await enqueue(Array.from({ length: FETCHERS }, (_, i) => `${i}`));
    await untilRun(FETCHERS);
    expect(new Set(runs.map(({ name }) => name)).size).toBe(FETCHERS);
    for (const { end } of runs.splice(0)) end();
  });
});
