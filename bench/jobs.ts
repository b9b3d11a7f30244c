import { openJobQueue } from '#platform/jobs/queue.ts';
import { noop } from './probe.ts';
import { inParallel, type Line, monotonicMs, type Site, spread, within } from './site.ts';
import { addTenant } from './tenants.ts';
import { openWorld } from './world.ts';

export async function benchJobs(site: Site): Promise<Line[]> {
  const world = await openWorld(site);
  const { workspaceId } = await addTenant(world, 0, 0);
  const tenant = { workspaceId, projectId: null };
  const queue = await openJobQueue(world.database, [noop], (error) =>
    world.log.warn({ error }, 'job engine'),
  );
  site.defer(() => queue.close());

  const committing = new Map<number, number>();
  const enqueue = (n: number) =>
    world.database.tenant(tenant, async (tx) => {
      await queue.enqueue(tx, noop, { n }, { tenant, requestId: 'bench' });
      committing.set(n, monotonicMs());
    });

  const backlog = site.quick ? 500 : 5000;
  const enqueueBegan = monotonicMs();
  await inParallel(backlog, 8, enqueue);
  const enqueueSec = (monotonicMs() - enqueueBegan) / 1000;

  const ran = new Map<number, number>();
  let notify = () => {};
  await world.start('worker', {
    onMessage: (message) => {
      const { ran: n, at } = message;
      if (n === undefined || at === undefined) return;
      ran.set(n, at);
      notify();
    },
  });
  const untilRan = (count: number) =>
    new Promise<void>((resolve) => {
      notify = () => {
        if (ran.size >= count) resolve();
      };
      notify();
    });
  await within(120, 'Running the jobs', untilRan(backlog));
  const moments = [...ran.values()];
  const runSec = (Math.max(...moments) - Math.min(...moments)) / 1000;

  const wakes = site.quick ? 20 : 300;
  for (let n = backlog; n < backlog + wakes; n++) {
    await enqueue(n);
    await within(30, 'Waking the worker', untilRan(n + 1));
  }
  const waits = Array.from({ length: wakes }, (_, i) => {
    const n = backlog + i;
    return (ran.get(n) ?? Number.NaN) - (committing.get(n) ?? Number.NaN);
  });

  return [
    {
      bench: 'jobs',
      name: 'enqueue in a transaction',
      figure: backlog / enqueueSec,
      unit: 'jobs/s',
      note: `${backlog} transactions, 8 at once`,
    },
    {
      bench: 'jobs',
      name: 'run a backlog of no-ops',
      figure: backlog / runSec,
      unit: 'jobs/s',
      note: `one worker process, batches of ${noop.concurrency}`,
    },
    {
      bench: 'jobs',
      name: 'wake an idle worker',
      figure: wakes,
      unit: 'jobs',
      ...spread(waits),
      note: 'COMMIT sent → job runs, one at a time',
    },
  ];
}
