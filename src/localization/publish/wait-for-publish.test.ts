import { describe, expect, it } from 'vitest';
import { type App, openApp, startApp, until } from '../../../test/harness.ts';
import { signBody } from '#platform/auth/app-key.ts';
import { systemClock } from '#platform/clock.ts';
import { callOpen } from '../../../test/hostile/cases.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { moveRun } from '../runs/store.ts';
import { publish, seedTask } from './seed-for-tests.ts';

const app = await startApp();

const wait = (tenant: Tenant, job_id: string, timeout_sec?: number) =>
  tenant.open('POST', '/tasks/publish-wait', { job_id, timeout_sec });

async function seeded(of: App = app): Promise<{ tenant: Tenant; jobId: string }> {
  const tenant = await of.tenant();
  return { tenant, jobId: await publish(tenant, await seedTask(of, tenant)) };
}

/** A signed waiting call that the test can abort. */
function hangingWait(
  { tenant, jobId }: { tenant: Tenant; jobId: string },
  signal: AbortSignal,
): Promise<unknown> {
  const body = JSON.stringify({ job_id: jobId, timeout_sec: 600 });
  const timestamp = String(Math.floor(systemClock.now().getTime() / 1000));
  return fetch(`${app.url}/api/open/v1/tasks/publish-wait`, {
    method: 'POST',
    body,
    signal,
    headers: {
      'x-svc-appkey': tenant.appKey,
      'x-svc-timestamp': timestamp,
      'x-svc-sign': signBody(timestamp, body, tenant.appSecret),
    },
  }).then(
    ({ status }) => status,
    (error: unknown) => error,
  );
}

const WAIT_SEC = 1;

/**
 * Whether a call waits for the requested time. If the limit of waiting calls is reached, it is
 * answered at once.
 */
async function mayWait(call: { tenant: Tenant; jobId: string }): Promise<boolean> {
  const start = performance.now();
  const { status } = await wait(call.tenant, call.jobId, WAIT_SEC);
  expect(status).toBe(200);
  return performance.now() - start >= WAIT_SEC * 1000 - 10;
}

describe('wait_for_publish', () => {
  it('200: answers once the publish has ended, as the tool with the contract’s name', async () => {
    const { tenant, jobId } = await seeded();
    const { system } = app.services.database;
    const answer = tenant.tool('svc_wait_for_publish', { job_id: jobId });
    await moveRun(system, jobId, { to: 'RUNNING' });
    await moveRun(system, jobId, { to: 'SUCCEEDED' });
    const { body } = await answer;
    expect(body.result.structuredContent.data).toMatchObject({
      status: 'completed',
      is_completed: true,
      timed_out: false,
    });
  });

  it('200: after the time limit the present status and timed_out', async () => {
    const { tenant, jobId } = await seeded();
    const { status, body } = await wait(tenant, jobId, 0.3);
    expect([status, body.data.status, body.data.timed_out]).toEqual([200, 'pending', true]);
  });

  it('200: holds no transaction and no connection while it waits', async () => {
    const { tenant, jobId } = await seeded();
    const gone = new AbortController();
    const waiting = Array.from({ length: 30 }, () => hangingWait({ tenant, jobId }, gone.signal));
    // With more waiting calls than connections in the pool, other calls are still answered, even once all
    // are waiting.
    for (let call = 0; call < 20; call += 1)
      expect((await tenant.open('GET', '/languages')).status).toBe(200);
    gone.abort();
    await Promise.all(waiting);
  });

  it('200: fifty may wait in a process; the next one is answered at once, until callers hang up', async () => {
    const call = await seeded();
    const gone = new AbortController();
    // The probe below may take a place first, so rejected calls try again.
    const waits = Array.from({ length: 51 }, async () => {
      while (!gone.signal.aborted) {
        await hangingWait(call, gone.signal);
        await systemClock.sleep(300);
      }
    });
    await until('all fifty wait', async () => !(await mayWait(call)));
    gone.abort();
    await Promise.all(waits);
    await until('their places are free', () => mayWait(call));
  });

  it('200: a closing server does not wait for waiting callers', async () => {
    const other = await openApp({ databaseUrl: app.databaseUrl });
    const { tenant, jobId } = await seeded(other);
    const body = JSON.stringify({ job_id: jobId, timeout_sec: 900 });
    // On a separate socket, because fetch would reuse the connection for the next call.
    const answer = callOpen(other, tenant, { method: 'POST', path: '/tasks/publish-wait', body });
    // Waiting is not visible from outside, but a second call on the same connection is answered after it
    // began.
    expect((await callOpen(other, tenant, { method: 'GET', path: '/languages', body: '' })).status).toBe(200);
    await other.close();
    expect((await answer).body.data).toMatchObject({ status: 'pending', timed_out: true });
  });

  it('400: more than 900 seconds', async () => {
    const { tenant, jobId } = await seeded();
    const { status, body } = await wait(tenant, jobId, 901);
    expect([status, body.error.field]).toEqual([400, 'timeout_sec']);
  });

  it('404: a job of another project, at once', async () => {
    const [{ jobId }, stranger] = [await seeded(), await app.tenant()];
    expect((await wait(stranger, jobId)).status).toBe(404);
  });
});
