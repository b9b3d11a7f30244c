import { describe, expect, it } from 'vitest';
import { newTenant, startWorkingApp, until } from '../../../test/harness.ts';

const request = { target_languages: ['de'], strings: [{ string_id: 'a', content: 'Yes' }] };

describe('retry_task', () => {
  it('200: a failed translation continues at its step and cursor, under the trace of the retry', async () => {
    const app = await startWorkingApp();
    const tenant = await app.tenant();
    const { system } = app.services.database;
    const { body } = await tenant.open('POST', '/tasks/create', {
      ...request,
      smart_optimize: false,
      callback_url: 'http://127.0.0.1:9999/',
    });
    const { task_id } = body.data;
    await until(
      'completion',
      async () => (await tenant.open('POST', '/tasks/status', { task_id })).body.data.is_completed,
    );
    const run = await system
      .selectFrom('runs')
      .select('id')
      .where('task_id', '=', task_id)
      .where('job_type', '=', 'TRANSLATE')
      .executeTakeFirstOrThrow();
    await system
      .updateTable('runs')
      .set({ status: 'FAILED', step: 'lqaBatch', cursor: null, rows_done: 0 })
      .where('id', '=', run.id)
      .execute();
    await system
      .updateTable('tasks')
      .set({ status: 'failed', failure_code: 500, failure_reason: 'x' })
      .where('id', '=', task_id)
      .execute();

    const retried = await tenant.open('POST', '/tasks/retry', { task_id });

    expect([retried.status, retried.body.data]).toEqual([
      200,
      { task_id, job_id: run.id, status: 'running' },
    ]);
    const view = await until('completion again', async () => {
      const now = (await tenant.open('POST', '/tasks/status', { task_id })).body.data;
      return now.is_completed && now;
    });
    expect(view).toMatchObject({ failure_code: null, failure_reason: null });
    const sent = await system
      .selectFrom('deliveries')
      .select('event')
      .where('trace_id', '=', retried.body.trace_id)
      .orderBy('sequence')
      .execute();
    expect(sent.map((e) => e.event)).toEqual([
      'lqaBatch',
      'translateEnhanceBatch',
      'aiScoringBatch',
      'task.completed',
    ]);
  });

  it('409: a task that has not failed', async () => {
    const tenant = await newTenant();
    const { body } = await tenant.open('POST', '/tasks/create', request);
    const { status, body: refused } = await tenant.open('POST', '/tasks/retry', {
      task_id: body.data.task_id,
    });
    expect([status, refused.error.reason]).toEqual([409, 'not_failed']);
  });

  it('400: task_id missing', async () => {
    const tenant = await newTenant();
    expect((await tenant.open('POST', '/tasks/retry', {})).status).toBe(400);
  });

  it('403: a task of another project', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const { body } = await tenant.open('POST', '/tasks/create', request);
    const refused = await other.open('POST', '/tasks/retry', { task_id: body.data.task_id });
    expect([refused.status, refused.body.error.field]).toEqual([403, 'task_id']);
  });

  it('404: no such task', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.open('POST', '/tasks/retry', { task_id: 'x' });
    expect([status, body.error.field]).toEqual([404, 'task_id']);
  });
});
