import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { signBody } from '../../src/platform/auth/app-key.ts';
import { endClaims, holdClaims, useProcesses } from '../processes.ts';
import { call, type Tenant } from '../tenant.ts';

const processes = useProcesses();
let seed: App;

beforeAll(async () => {
  seed = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: ['api'] });
});
afterAll(() => seed.close());

const startWorker = (env: Record<string, string> = {}) =>
  processes.start({ roles: 'worker', databaseUrl: seed.databaseUrl, env });

/** One language and few strings: each of the seven steps is one batch, so the n-th batch is step n. */
const STRINGS = Array.from({ length: 5 }, (_, i) => ({
  string_id: `s${i}`,
  content: `Open gate number ${i} of {0}`,
}));

describe('a task whose worker is killed', () => {
  it('kill -9 before, inside and after each of the seven steps: completed, every row once, one terminal event', {
    timeout: 900_000,
  }, async () => {
    const points = [1, 2, 3, 4, 5, 6, 7].flatMap((n) => [
      `pipeline.batch=kill9@${n}`,
      `pipeline.checkpoint=kill9@${n}`,
      `pipeline.step-ended=kill9@${n}`,
    ]);
    points.push('optimize.batch=kill9', 'optimize.checkpoint=kill9');
    const tasks: { point: string; tenant: Tenant; taskId: string; traceId: string }[] = [];
    for (const point of points) {
      // A project runs ten tasks at a time, so each gets its own.
      const tenant = await seed.tenant();
      const { body } = await tenant.open('POST', '/tasks/create', {
        target_languages: ['de'],
        scan_terms: false,
        strings: STRINGS,
        callback_url: 'http://127.0.0.1:9999/',
      });
      const doomed = await startWorker({ PARLANCE_FAILPOINTS: point });
      expect([point, await doomed.exited]).toEqual([point, { code: null, signal: 'SIGKILL' }]);
      await holdClaims(seed);
      tasks.push({ point, tenant, taskId: body.data.task_id, traceId: body.trace_id });
    }

    await endClaims(seed);
    const survivor = await startWorker();
    for (const { point, tenant, taskId, traceId } of tasks) {
      const view = await until(`completion after ${point}`, async () => {
        const { body } = await tenant.open('POST', '/tasks/status', { task_id: taskId });
        return body.data.is_completed && body.data;
      });
      expect([point, view.progress]).toEqual([
        point,
        { rows_total: STRINGS.length, rows_done: STRINGS.length, rows_failed: 0 },
      ]);
      const events = await seed.services.database.system
        .selectFrom('deliveries')
        .select(['event', 'body'])
        .where('trace_id', '=', traceId)
        .orderBy('sequence')
        .execute();
      expect([point, events.map((e) => e.event)]).toEqual([
        point,
        [
          'tmMatching',
          'tbMatching',
          'kbExtraction',
          'translateBatch',
          'lqaBatch',
          'translateEnhanceBatch',
          'aiScoringBatch',
          'task.completed',
        ],
      ]);
      for (const { body } of events.slice(0, 7))
        expect([point, JSON.parse(body).detail.rows_done]).toEqual([point, STRINGS.length]);
    }
    // The next test's tasks are for workers that are supposed to die.
    await survivor.stop();
  });

  it('kill -9 during import and scan: the task still ends, with one term_scan.completed', async () => {
    const tasks: { point: string; tenant: Tenant; taskId: string; traceId: string }[] = [];
    for (const point of [
      'import.started=kill9',
      'import.committed=kill9',
      'scan.started=kill9',
      'scan.committed=kill9',
    ]) {
      // A project runs ten tasks at a time, so each gets its own.
      const tenant = await seed.tenant();
      const { body } = await tenant.open('POST', '/tasks/create', {
        target_languages: ['de'],
        auto_apply_terms: false,
        strings: STRINGS,
        callback_url: 'http://127.0.0.1:9999/',
      });
      const doomed = await startWorker({ PARLANCE_FAILPOINTS: point });
      expect([point, await doomed.exited]).toEqual([point, { code: null, signal: 'SIGKILL' }]);
      await holdClaims(seed);
      tasks.push({ point, tenant, taskId: body.data.task_id, traceId: body.trace_id });
    }
    await endClaims(seed);
    const survivor = await startWorker();
    for (const { point, tenant, taskId, traceId } of tasks) {
      await until(
        `waiting after ${point}`,
        async () =>
          (await tenant.open('POST', '/tasks/status', { task_id: taskId })).body.data.requires_confirmation,
        60_000,
      );
      const events = await seed.services.database.system
        .selectFrom('deliveries')
        .select('event')
        .where('trace_id', '=', traceId)
        .execute();
      expect([point, events.map((e) => e.event)]).toEqual([point, ['term_scan.completed']]);
    }
    await survivor.stop();
  });

  it('200: a supplement that cannot be started is reported by one task.failed, and the task stays as it was', async () => {
    const tenant = await seed.tenant();
    const created = await tenant.open('POST', '/tasks/create', {
      target_languages: ['de'],
      scan_terms: false,
      strings: STRINGS,
    });
    const { task_id } = created.body.data;
    const api = await processes.start({
      roles: 'api',
      databaseUrl: seed.databaseUrl,
      env: { PARLANCE_FAILPOINTS: 'supplement.trigger=throw' },
    });
    const body = JSON.stringify({
      task_id,
      target_languages: ['ja'],
      callback_url: 'http://127.0.0.1:9999/',
    });
    const timestamp = String(Math.floor(seed.services.clock.now().getTime() / 1000));
    const headers = {
      'x-svc-appkey': tenant.appKey,
      'x-svc-timestamp': timestamp,
      'x-svc-sign': signBody(timestamp, body, tenant.appSecret),
    };

    const answer = await call(`${api.url}/api/open/v1/tasks/supplement-translate`, 'POST', body, headers);

    expect([answer.status, answer.body.data.effective_target_languages]).toEqual([200, ['ja']]);
    const sent = await seed.services.database.system
      .selectFrom('deliveries')
      .select(['event', 'body'])
      .where('trace_id', '=', answer.body.trace_id)
      .execute();
    expect(sent.map((e) => e.event)).toEqual(['task.failed']);
    expect(JSON.parse(sent[0]?.body ?? '{}')).toMatchObject({
      status: 'FAILED',
      detail: { trigger: 'supplement', failure_code: 502 },
    });
    const task = await seed.services.database.system
      .selectFrom('tasks')
      .select('target_languages')
      .where('id', '=', task_id)
      .executeTakeFirstOrThrow();
    expect(task.target_languages).toEqual(['de']);
  });
});
