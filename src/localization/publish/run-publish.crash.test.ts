import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp } from '../../../test/harness.ts';
import { endClaims, holdClaims, useProcesses } from '../../../test/processes.ts';
import type { Tenant } from '../../../test/tenant.ts';
import {
  publish,
  readEvents,
  readRun,
  readStrings,
  readTranslations,
  readUnits,
  seedLargeTask,
  untilEnded,
} from './seed-for-tests.ts';

/** A dead worker is noticed after a heartbeat of 10 s, checked every 2 s. The rest is a safety margin. */
const TAKEOVER_MS = 60_000;
const ROWS = 300;

const processes = useProcesses();
let seed: App;
beforeAll(async () => {
  seed = await openApp({ databaseUrl: await freshDatabase() });
});
afterAll(() => seed.close());

const startWorker = (env: Record<string, string> = {}) =>
  processes.start({ roles: 'worker', databaseUrl: seed.databaseUrl, env });

const counts = async (tenant: Tenant) => [
  (await readStrings(seed, tenant)).length,
  (await readTranslations(seed, tenant)).length,
  (await readUnits(seed, tenant)).length,
];

describe('a publish whose worker is killed', () => {
  it('kill -9 at each point: all of it or nothing, then all of it, and exactly one terminal event', {
    timeout: 900_000,
  }, async () => {
    const left: Record<string, number[]> = {
      'publish.started': [0, 0, 0],
      'publish.written': [0, 0, 0],
      'publish.committed': [ROWS, ROWS, ROWS],
    };
    const cases: { tenant: Tenant; jobId: string; next: string }[] = [];
    for (const [point, expected] of Object.entries(left)) {
      const tenant = await seed.tenant();
      const taskId = await seedLargeTask(seed, tenant, ROWS, 'de', point);
      const url = { callback_url: 'http://127.0.0.1:9999/nobody' };
      const doomed = await startWorker({ PARLANCE_FAILPOINTS: `${point}=kill9` });
      const jobId = await publish(tenant, taskId, url);
      expect(await doomed.exited).toEqual({ code: null, signal: 'SIGKILL' });
      await holdClaims(seed);
      expect([point, await counts(tenant)]).toEqual([point, expected]);
      // Accepted after the killed one: it must neither overtake it nor be forgotten.
      cases.push({ tenant, jobId, next: await publish(tenant, taskId, url) });
    }

    await endClaims(seed);
    await startWorker();
    for (const { tenant, jobId, next } of cases) {
      expect((await untilEnded(seed, jobId, TAKEOVER_MS)).status).toBe('SUCCEEDED');
      expect((await untilEnded(seed, next, TAKEOVER_MS)).status).toBe('SUCCEEDED');
      expect(await counts(tenant)).toEqual([ROWS, ROWS, ROWS]);
      const [first, second] = [await readRun(seed, jobId), await readRun(seed, next)];
      expect(second.started_at?.getTime()).toBeGreaterThanOrEqual(first.ended_at?.getTime() ?? Number.NaN);
      const events = await readEvents(seed, tenant);
      expect(events.map(({ event }) => event)).toEqual(['task.publish.completed', 'task.publish.completed']);
      expect(new Set(events.map((each) => each.trace_id))).toEqual(
        new Set([first.trace_id, second.trace_id]),
      );
    }
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from runs where status in ('PENDING', 'RUNNING')`.execute(
      seed.services.database.system,
    );
    expect(rows[0]?.open).toBe(0);
  });
});
