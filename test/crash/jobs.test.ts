import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCounter, probeJob, readCounter } from '../fixtures/probe.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { endClaims, useProcesses } from '../processes.ts';
import type { Tenant } from '../tenant.ts';

/** A dead worker is noticed after a heartbeat of 10 s, checked every 2 s; the rest is margin. */
const TAKEOVER_MS = 45_000;

const processes = useProcesses();
let seed: App;
let tenant: Tenant;

beforeAll(async () => {
  seed = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: [] });
  tenant = await seed.tenant();
});
afterAll(() => seed.close());

const startWorker = (env: Record<string, string> = {}) =>
  processes.start({ roles: 'worker', databaseUrl: seed.databaseUrl, env });

function enqueue(name: string, gate?: string): Promise<string> {
  const scope = { workspaceId: tenant.workspaceId, projectId: null };
  return seed.services.database.tenant(scope, (tx) =>
    seed.services.jobs.enqueue(tx, probeJob, { name, gate }, { tenant: scope, requestId: `req-${name}` }),
  );
}

async function jobRow(id: string): Promise<{ state: string; retry_count: number } | undefined> {
  const { rows } = await sql<{ state: string; retry_count: number }>`
    select state::text, retry_count from pgboss.job where id = ${id}`.execute(seed.services.database.system);
  return rows[0];
}

const setHeartbeat = (id: string, fromNow: string) =>
  sql`update pgboss.job set heartbeat_on = now() + ${fromNow}::interval where id = ${id}`.execute(
    seed.services.database.system,
  );

const untilCompleted = (id: string) =>
  until('the job completed', async () => (await jobRow(id))?.state === 'completed', TAKEOVER_MS);

const openGate = (gate: string) => addToCounter(seed.services.database.system, tenant.workspaceId, gate);

describe('a job whose worker is killed', () => {
  it('kill -9 at each point: the next worker completes it, and every step has counted once', async () => {
    const points = ['job.claimed=kill9', 'job.commit=kill9@2', 'probe.step=kill9@2', 'job.ran=kill9'];
    const jobs: { id: string; name: string }[] = [];
    for (const point of points) {
      const doomed = await startWorker({ PARLANCE_FAILPOINTS: point });
      const id = await enqueue(point);
      expect(await doomed.exited).toEqual({ code: null, signal: 'SIGKILL' });
      expect(await jobRow(id)).toMatchObject({ state: 'active' });
      jobs.push({ id, name: point });
      // On a busy machine the next worker starts after this job was noticed; it must die by itself.
      await setHeartbeat(id, '1 hour');
    }
    // The remains of each: nothing, one step, two steps, all three.
    const left = await Promise.all(jobs.map(({ name }) => readCounter(seed.services, `probe:${name}`)));
    expect(left).toEqual([0, 1, 2, 3]);

    for (const { id } of jobs) await setHeartbeat(id, '-1 minute');
    const survivor = await startWorker();
    for (const { id, name } of jobs) {
      await untilCompleted(id);
      expect(await readCounter(seed.services, `probe:${name}`)).toBe(3);
    }
    await survivor.kill9();
  });

  it('a job enqueued by a call exists with the call’s effect, and not without it', async () => {
    const doomed = await processes.start({
      roles: 'api',
      databaseUrl: seed.databaseUrl,
      env: { PARLANCE_FAILPOINTS: 'execute.ran=kill9@2' },
    });
    const send = (name: string) =>
      fetch(`${doomed.url}/api/v1/probe/effect`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tenant.token}`,
          'idempotency-key': `key-${name}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ name, job: true }),
      });
    expect((await send('kept')).status).toBe(200);
    await expect(send('lost')).rejects.toThrow('fetch failed');
    await doomed.exited;

    const { rows } = await sql<{ name: string }>`
      select data->'payload'->>'name' as name from pgboss.job where data->'payload'->>'name' in ('kept:job', 'lost:job')`.execute(
      seed.services.database.system,
    );
    expect(rows).toEqual([{ name: 'kept:job' }]);
    expect(await readCounter(seed.services, 'probe:lost')).toBe(0);
  });
});

describe('a worker that was frozen and wakes up after its job was taken over', () => {
  it('changes nothing, logs that it lost the claim, and continues', async () => {
    const zombie = await startWorker();
    const id = await enqueue('zombie', 'gate:zombie');
    await until('the first step', async () => (await readCounter(seed.services, 'probe:zombie')) === 1);
    zombie.freeze();
    await openGate('gate:zombie');
    await endClaims(seed);
    const heir = await startWorker();
    await untilCompleted(id);
    const settled = await counters('zombie');
    expect(settled).toEqual({ effects: 3, commits: 4 });

    zombie.thaw();
    await until('the zombie noticed', async () =>
      zombie.log().some((line) => line.msg === 'a job failed' && line.error?.type === 'LostClaim'),
    );
    // Its answer to the engine is on the way; a further job shows that it got past it.
    await heir.kill9();
    const next = await enqueue('after the zombie');
    await untilCompleted(next);

    expect(await counters('zombie')).toEqual(settled);
    expect(await jobRow(id)).toEqual({ state: 'completed', retry_count: 1 });
    expect(zombie.isAlive()).toBe(true);
    await zombie.kill9();
  });

  it('frozen inside its transaction: the database ends it, and the worker still continues', async () => {
    const zombie = await startWorker({ PARLANCE_FAILPOINTS: 'job.commit=delay:8000@2' });
    const id = await enqueue('deep');
    // The lock of the second commit is held once the first step is in and a transaction is open.
    await until('the second commit waits', () => holdsLock(id));
    zombie.freeze();
    // The row of its job is locked by the transaction that it froze in, until the database ends that.
    const heir = await startWorker();
    await untilCompleted(id);
    expect(await counters('deep')).toEqual({ effects: 3, commits: 4 });

    zombie.thaw();
    await until('the zombie noticed', async () => zombie.log().some((line) => line.msg === 'a job failed'));
    await heir.kill9();
    await untilCompleted(await enqueue('after the deep one'));
    expect(await counters('deep')).toEqual({ effects: 3, commits: 4 });
    expect(zombie.isAlive()).toBe(true);
    await zombie.kill9();
  });

  async function counters(name: string): Promise<{ effects: number; commits: number }> {
    return {
      effects: await readCounter(seed.services, `probe:${name}`),
      commits: await readCounter(seed.services, `probe:${name}:commits`),
    };
  }

  async function holdsLock(id: string): Promise<boolean> {
    if ((await readCounter(seed.services, 'probe:deep')) !== 1) return false;
    const { rows } = await sql`select 1 from pgboss.job where id = ${id} for update skip locked`.execute(
      seed.services.database.system,
    );
    return rows.length === 0;
  }
});
