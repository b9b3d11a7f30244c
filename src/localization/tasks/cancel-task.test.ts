import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';

const request = {
  target_languages: ['de'],
  strings: [{ string_id: 'a', content: 'Yes' }],
  callback_url: 'http://127.0.0.1:9999/',
};

describe('cancel_task', () => {
  it('200: the task fails with 499 and its caller is told once', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const created = await tenant.open('POST', '/tasks/create', request);
    const { task_id, job_id } = created.body.data;

    const { status, body } = await tenant.open('POST', '/tasks/cancel', { task_id });

    expect([status, body.data]).toEqual([200, { task_id, status: 'failed', cancelled_jobs: [job_id] }]);
    const view = (await tenant.open('POST', '/tasks/status', { task_id })).body.data;
    expect(view).toMatchObject({
      is_failed: true,
      failure_code: 499,
      failure_reason: 'cancelled',
      jobs: [{ status: 'CANCELLED' }],
    });
    const sent = await app.services.database.system
      .selectFrom('deliveries')
      .select('event')
      .where('trace_id', '=', created.body.trace_id)
      .execute();
    expect(sent).toEqual([{ event: 'task.failed' }]);
  });

  it('409: a task that has already ended', async () => {
    const tenant = await newTenant();
    const { body } = await tenant.open('POST', '/tasks/create', request);
    await tenant.open('POST', '/tasks/cancel', { task_id: body.data.task_id });
    const again = await tenant.open('POST', '/tasks/cancel', { task_id: body.data.task_id });
    expect([again.status, again.body.error.reason]).toEqual([409, 'not_active']);
  });

  it('400: task_id missing', async () => {
    const tenant = await newTenant();
    expect((await tenant.open('POST', '/tasks/cancel', {})).status).toBe(400);
  });

  it('403: a task of another project', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const { body } = await tenant.open('POST', '/tasks/create', request);
    expect((await other.open('POST', '/tasks/cancel', { task_id: body.data.task_id })).status).toBe(403);
  });

  it('404: no such task', async () => {
    const tenant = await newTenant();
    expect((await tenant.open('POST', '/tasks/cancel', { task_id: 'x' })).status).toBe(404);
  });
});
