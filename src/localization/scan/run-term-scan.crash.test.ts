import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp, until } from '../../../test/harness.ts';
import { endClaims, holdClaims, useProcesses } from '../../../test/processes.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { dispatchRun } from '../runs/own-run.ts';
import { insertRun } from '../runs/store.ts';
import { readTask, readTerms, runOf, seedTask } from '../terms/seed-for-tests.ts';

/** A dead worker is noticed after a heartbeat of 10 s, checked every 2 s. The rest is a safety margin. */
const TAKEOVER_MS = 60_000;

/** Nothing listens there; deliveries are counted as rows. */
const HOOK = 'http://127.0.0.1:19999/hook';

const processes = useProcesses();
let api: App;
let tenant: Tenant;

beforeAll(async () => {
  api = await openApp({ databaseUrl: await freshDatabase(), roles: ['api'] });
  tenant = await api.tenant();
});
afterAll(() => api.close());

const worker = (failpoint = '') =>
  processes.start({ roles: 'worker', databaseUrl: api.databaseUrl, env: { PARLANCE_FAILPOINTS: failpoint } });
const events = async (traceId: string) => {
  const rows = await api.services.database.system
    .selectFrom('deliveries')
    .select('event')
    .where('trace_id', '=', traceId)
    .execute();
  return rows.map(({ event }) => event);
};

async function upload(content: string): Promise<string> {
  const { status, body } = await tenant.open('POST', '/terms/create', {
    terms: [{ content, source_language: 'en' }],
    callback_url: HOOK,
  });
  expect(status).toBe(200);
  return body.trace_id;
}

async function scan(): Promise<string> {
  const strings = ['Iron Sword', 'Take the Iron Sword now.', 'That Iron Sword is old.'];
  const callbackUrl = HOOK;
  const taskId = await seedTask(api, tenant, {
    status: 'scanning',
    scanStatus: 'pending',
    runs: [],
    strings,
    callbackUrl,
  });
  await api.services.database.tenant(tenant, async (tx) => {
    const run = await insertRun(tx, runOf(tenant, taskId, 'TB_SCAN', callbackUrl));
    await dispatchRun(tx, api.services, run);
  });
  return taskId;
}

describe('a worker killed with kill -9', () => {
  it('L-TB-030 in an upload, before and after its commit: one event and one row each', async () => {
    const traces: string[] = [];
    for (const point of ['upload.started', 'upload.written', 'job.ran']) {
      const doomed = await worker(`${point}=kill9`);
      traces.push(await upload(`Term ${point}`));
      expect((await doomed.exited).signal).toBe('SIGKILL');
      // The next worker must die by its own failpoint.
      await holdClaims(api);
    }
    await endClaims(api);
    await worker();
    for (const trace of traces) {
      await until('the upload was told', async () => (await events(trace)).length > 0, TAKEOVER_MS);
    }
    await until('no job is left', hasNoJobs, TAKEOVER_MS);
    expect((await Promise.all(traces.map(events))).flat()).toEqual(Array(3).fill('term_upload.completed'));
    expect(await readTerms(api, tenant)).toHaveLength(3);
  });

  it('in a scan, before and after its commit: every term and the event once', async () => {
    const second = await openApp({
      databaseUrl: await freshDatabase(),
      roles: ['api'],
    });
    const first = api;
    try {
      [api, tenant] = [second, await second.tenant()];
      const tasks: string[] = [];
      for (const point of ['scan.started', 'scan.committed']) {
        const doomed = await worker(`${point}=kill9`);
        tasks.push(await scan());
        expect((await doomed.exited).signal).toBe('SIGKILL');
        await holdClaims(api);
      }
      await endClaims(api);
      await worker();
      await until('no job is left', hasNoJobs, TAKEOVER_MS);
      for (const taskId of tasks) {
        expect(await readTask(api, taskId)).toMatchObject({
          status: 'waiting_confirmation',
          scan_status: 'completed',
        });
        const { body } = await tenant.open('GET', `/tasks/terms?task_id=${taskId}`);
        expect(body.data.items.map((item: { term: string }) => item.term)).toEqual(['Iron Sword']);
        expect(await events(`trc_seed_${taskId}`)).toEqual(['term_scan.completed']);
      }
    } finally {
      api = first;
      await second.close();
    }
  });
});

async function hasNoJobs(): Promise<boolean> {
  const { rows } = await api.services.database.executeSql(
    "select 1 from pgboss.job where name in ('run_term_upload', 'run_term_scan') and state < 'completed'",
  );
  return rows.length === 0;
}
