import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runRescue } from '../../src/localization/rescue/run-rescue.ts';
import { signBody } from '../../src/platform/auth/app-key.ts';
import { answering } from '../../src/localization/pipeline/steps/model-for-tests.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { endClaims, type Process, useProcesses } from '../processes.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import type { Tenant } from '../tenant.ts';

/** A task whose project is deleted, or whose App Key is disabled, while a model works for it. */

const processes = useProcesses();
let app: App;
let model: Receiver;
let hook: Receiver;
let onAsked: () => Promise<void> = async () => {};
const fine = answering(({ src }) => `XX ${src}`);

beforeAll(async () => {
  model = await startReceiver((request) => ({ ...fine(request), after: onAsked() }));
  hook = await startReceiver();
  app = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: ['api'] });
});
afterAll(async () => {
  await app.close();
  await Promise.all([model.close(), hook.close()]);
});
beforeEach(() => {
  model.received.length = 0;
  hook.received.length = 0;
  onAsked = async () => {};
});

const workers: Process[] = [];
// Another test's worker would take the job, and would not die of it.
afterEach(async () => {
  for (const worker of workers.splice(0)) if (worker.isAlive()) await worker.kill9();
});

async function startWorker(failpoints = ''): Promise<Process> {
  const worker = await processes.start({
    roles: 'worker',
    databaseUrl: app.databaseUrl,
    env: {
      PARLANCE_LLM_BASE_URL: model.url,
      PARLANCE_LLM_MODEL: 'small',
      PARLANCE_FAILPOINTS: failpoints,
    },
  });
  workers.push(worker);
  return worker;
}

const create = async (tenant: Tenant, more: object = {}): Promise<string> => {
  const body = {
    source_language: 'en',
    target_languages: ['de', 'fr', 'it'],
    scan_terms: false,
    strings: [{ string_id: 'a', content: 'Open the gate' }],
    callback_url: hook.url,
    callback_events: ['task.completed', 'task.failed'],
    ...more,
  };
  return String((await tenant.open('POST', '/tasks/create', body)).body.data.task_id);
};

/** A worker that was killed after its delivery leaves it to the next one, even if it belongs to an earlier task. */
const callbacksOf = (taskId: string) =>
  hook.received.filter(({ body }) => JSON.parse(body).task_id === taskId);

const statusOf = async (taskId: string) =>
  (
    await sql<{ status: string; failure_code: number | null }>`
      select status, failure_code from tasks where id = ${taskId}`.execute(app.services.database.system)
  ).rows[0];

/** The work that the schedule does every minute. */
const rescueOnce = () =>
  app.services.database.everyone((tx) =>
    app.services.jobs.enqueue(
      tx,
      runRescue,
      {},
      { tenant: { workspaceId: '*', projectId: null }, requestId: 'test' },
    ),
  );

const WAYS: Record<string, (tenant: Tenant) => Promise<unknown>> = {
  delete_project: (tenant) => tenant.console('delete_project', { project_id: tenant.projectId }),
  disable_app_key: (tenant) => tenant.console('disable_app_key', { app_key: tenant.appKey }),
};

describe.each(Object.keys(WAYS))('%s while a task runs', (way) => {
  it.each(['', 'run.cancelled=kill9', 'job.ran=kill9@2'])(
    'no model is asked any more, and one signed callback reports the cancellation (%s)',
    async (point) => {
      const tenant = await app.tenant();
      let end: Promise<unknown> | null = null;
      onAsked = async () => {
        end ??= WAYS[way]?.(tenant) ?? null;
        await end;
      };
      const taskId = await create(tenant);
      const worker = await startWorker(point);
      if (point !== '') {
        await worker.exited;
        await endClaims(app);
        await startWorker();
      }
      const callback = await until('the callback', async () => callbacksOf(taskId)[0]);
      expect(await statusOf(taskId)).toEqual({ status: 'failed', failure_code: 499 });
      expect(JSON.parse(callback.body)).toMatchObject({
        event: 'task.failed',
        task_id: taskId,
        detail: { failure_code: 499 },
      });
      expect(callback.headers['x-svc-sign']).toBe(
        signBody(callback.headers['x-svc-timestamp'] ?? '', callback.body, tenant.appSecret),
      );
      const asked = model.received.length;
      // Another task of another owner goes through the same worker: after that, nothing more can come.
      const other = await app.tenant();
      const otherId = await create(other);
      await until('the other task', async () => (await statusOf(otherId))?.status === 'completed');
      await until('its callback', async () => callbacksOf(otherId).length > 0);
      expect(new Set(callbacksOf(taskId).map(({ body }) => body)).size).toBe(1);
      expect(asked).toBe(1);
    },
  );

  it('a task that waits for its terms is cancelled too, within a minute', async () => {
    const tenant = await app.tenant();
    const taskId = await create(tenant, { scan_terms: true, auto_apply_terms: false });
    await startWorker();
    await until('it waits', async () => (await statusOf(taskId))?.status === 'waiting_confirmation');
    await WAYS[way]?.(tenant);
    await rescueOnce();
    await until('it is cancelled', async () => (await statusOf(taskId))?.failure_code === 499);
    await until('the callback', async () => callbacksOf(taskId).length > 0);
  });
});

describe('disable_app_key', () => {
  const ended = (taskId: string) =>
    until('the task ends', async () => {
      const now = await statusOf(taskId);
      return (now?.status === 'completed' || now?.status === 'failed') && now.status;
    });

  it('a task that a person creates or retries after that continues', async () => {
    const tenant = await app.tenant();
    let disabled: Promise<unknown> | null = null;
    onAsked = async () => {
      disabled ??= tenant.console('disable_app_key', { app_key: tenant.appKey });
      await disabled;
    };
    const { projectId: project_id } = tenant;
    const ofKey = await create(tenant);
    await startWorker();
    expect(await ended(ofKey)).toBe('failed');
    await tenant.console('retry_task', { project_id, task_id: ofKey });
    expect(await ended(ofKey)).toBe('completed');

    const made = await tenant.console('create_task', {
      project_id,
      source_language: 'en',
      target_languages: ['de'],
      scan_terms: false,
      strings: [{ string_id: 'a', content: 'Shut the gate' }],
    });
    expect(await ended(made.body.data.task_id)).toBe('completed');
  });
});
