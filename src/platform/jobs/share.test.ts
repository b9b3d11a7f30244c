import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase, openApp, until } from '../../../test/harness.ts';
import { defineJob } from '../job.ts';
import { openWorker, type Worker } from './worker.ts';

let running: { name: string; end: () => void }[] = [];
let begun: string[] = [];

/** Each run blocks until the test ends it. */
const sharedJob = defineJob({
  name: 'probe_shared',
  payload: z.object({ name: z.string() }),
  retry: { limit: 0, delaySec: 1 },
  concurrency: 3,
  perTenant: 2,
  pace: 'long',
  timeoutSec: 300,
  run: ({ name }) =>
    new Promise<void>((resolve) => {
      begun.push(name);
      running.push({ name, end: resolve });
    }),
});

/** Like runs, which cannot take turns: places for one tenant, for both groups of long jobs, and one more. */
const longJob = defineJob({ ...sharedJob, name: 'probe_long', concurrency: 5 });

let worker: Worker;

const app = await openApp({ databaseUrl: await freshDatabase(), roles: [] });
afterAll(() => app.close());
beforeEach(() => {
  [running, begun] = [[], []];
});

async function withWorker(act: () => Promise<void>, start = true): Promise<void> {
  const onError = (error: unknown) => {
    throw error;
  };
  worker = await openWorker({
    database: app.services.database,
    jobs: [sharedJob, longJob],
    runsJobs: true,
    keepsSchedule: false,
    onError,
  });
  try {
    if (start) await worker.start(app.services);
    await act();
  } finally {
    for (const { end } of running) end();
    await worker.drain(10_000);
    await sql`delete from pgboss.job where name in (${sharedJob.name}, ${longJob.name})`.execute(
      app.services.database.system,
    );
  }
}

const enqueue = (workspaceId: string, names: readonly string[], own = 0, isNew = true) =>
  app.services.database.everyone(async (tx) => {
    for (const [n, name] of names.entries())
      await worker.queue.enqueue(
        tx,
        sharedJob,
        { name },
        {
          tenant: { workspaceId, projectId: null },
          requestId: name,
          share: { own: own + n, isNew: isNew && own + n === 0 },
        },
      );
  });
const untilBegun = (count: number) => until(`${count} have begun`, async () => begun.length >= count);
/** The running jobs end and the next ones begin. */
const turn = async () => {
  const count = begun.length + 1;
  running.shift()?.end();
  await untilBegun(count);
};

const enqueueLong = (workspaceId: string, names: readonly string[], isLong = true) =>
  app.services.database.everyone(async (tx) => {
    for (const [own, name] of names.entries())
      await worker.queue.enqueue(
        tx,
        longJob,
        { name },
        {
          tenant: { workspaceId, projectId: null },
          requestId: name,
          share: { own, isNew: true, isLong },
        },
      );
  });

describe('a queue that tenants share', () => {
  it('keeps a place for short jobs, however many tenants have long ones', async () => {
    await withWorker(async () => {
      for (const who of ['a', 'b', 'c', 'd'])
        await enqueueLong(
          `ws_${who}`,
          [1, 2, 3, 4].map((n) => `${who}${n}`),
        );
      await untilBegun(4);
      await enqueueLong('ws_small', ['small'], false);
      await untilBegun(5);
      expect(begun.at(-1)).toBe('small');
      // No further long job takes the freed place.
      running.find(({ name }) => name === 'small')?.end();
      await enqueueLong('ws_other', ['other'], false);
      await untilBegun(6);
      expect(begun.at(-1)).toBe('other');
    });
  });

  it('one tenant with many long jobs does not block another’s first', async () => {
    await withWorker(async () => {
      await enqueueLong('ws_large', ['l1', 'l2', 'l3', 'l4', 'l5', 'l6']);
      await untilBegun(3);
      await enqueueLong('ws_second', ['second', 'more']);
      await untilBegun(4);
      expect(begun.at(-1)).toBe('second');
    });
  });

  it('keeps a place for others, whatever one tenant has', async () => {
    await withWorker(async () => {
      await enqueue('ws_large', ['l1', 'l2', 'l3', 'l4']);
      await untilBegun(2);
      await enqueue('ws_small', ['s1']);
      await untilBegun(3);
      // The large tenant's jobs arrived together, so their order is arbitrary.
      expect(begun.map((name) => name[0]).toSorted()).toEqual(['l', 'l', 's']);
    });
  });

  it('serves a newcomer before those who have had turns, though they came before it', async () => {
    await withWorker(async () => {
      // These tenants are not newcomers: among many newcomers, a late one would queue up normally.
      await enqueue('ws_one', ['a1', 'a2', 'a3', 'a4'], 0, false);
      await enqueue('ws_two', ['b1', 'b2', 'b3', 'b4'], 0, false);
      await untilBegun(3);
      await enqueue('ws_new', ['new']);
      await turn();
      await turn();
      // A place may have looked for its next job just before, so one of the six waiting jobs
      // may go first, but not two.
      expect(begun.slice(3, 5)).toContain('new');
    });
  });

  it('shares its places between one that has ten and one that has two', async () => {
    await withWorker(async () => {
      // When ten arrive at once, a third may briefly be taken and given back; the numbers of the others follow it.
      await enqueue('ws_ten', ['t1', 't2']);
      await untilBegun(2);
      await enqueue('ws_ten', ['t3', 't4', 't5', 't6', 't7', 't8', 't9', 't10'], 2);
      await enqueue('ws_two', ['w1', 'w2', 'w3', 'w4', 'w5']);
      // Takes the place that was kept for others; otherwise an earlier turn would mistake
      // it for its own successor.
      await untilBegun(3);
      for (let n = 0; n < 7; n += 1) await turn();
      const ofTwo = begun.filter((name) => name.startsWith('w')).length;
      expect(ofTwo).toBeGreaterThanOrEqual(4);
      expect(begun.length - ofTwo).toBeGreaterThanOrEqual(4);
    });
  });

  it('makes newcomers queue like others once newcomers have waited for long', async () => {
    await withWorker(async () => {
      // None runs yet: this is the order of the queue.
      await enqueue('ws_large', ['l1'], 1, false);
      await enqueue('ws_n1', ['n1']);
      await sql`update pgboss.job set created_on = created_on - interval '6 seconds' where name = ${sharedJob.name}`.execute(
        app.services.database.system,
      );
      await enqueue('ws_n2', ['n2']);
      await enqueue('ws_n3', ['n3']);
      const { rows } = await sql<{ name: string }>`
        select data -> 'payload' ->> 'name' as name from pgboss.job where name = ${sharedJob.name}
         order by priority desc, created_on`.execute(app.services.database.system);
      expect(rows.map(({ name }) => name)).toEqual(['n1', 'l1', 'n2', 'n3']);
    }, false);
  });
});
