import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';

const URL_HERE = 'http://127.0.0.1:9999/hook';

describe('send_test_callback', () => {
  it('200: writes one delivery with the documented payload, tagged with the trace of the call', async () => {
    const app = await startApp();
    const tenant = await app.tenant();

    const { status, body } = await tenant.open('POST', '/callbacks/test', {
      callback_url: URL_HERE,
      message: 'hi',
    });

    expect(status).toBe(200);
    expect(body.data.trace_id).toBe(body.trace_id);
    const row = await app.services.database.system
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', body.data.delivery_id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.body)).toEqual({
      event: 'callback.test',
      task_id: '',
      project_id: tenant.projectId,
      trace_id: body.trace_id,
      delivery_id: body.data.delivery_id,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      status: 'SUCCEEDED',
      detail: { message: 'hi', sequence: 1 },
      error: null,
    });
  });

  it('400: an internal address is refused on saving, and nothing is written', async () => {
    const app = await startApp();
    const tenant = await app.tenant();

    const { status, body } = await tenant.open('POST', '/callbacks/test', {
      callback_url: 'http://169.254.169.254/latest',
    });

    expect([status, body.error.field]).toEqual([400, 'callback_url']);
    const rows = await app.services.database.system
      .selectFrom('deliveries')
      .select('id')
      .where('project_id', '=', tenant.projectId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('422: from the console, when the project has no App Key left to sign with', async () => {
    const tenant = await newTenant();
    await tenant.console('disable_app_key', { app_key: tenant.appKey });

    const { status, body } = await tenant.console('send_test_callback', { callback_url: URL_HERE });

    expect([status, body.error.code]).toEqual([422, 'unprocessable']);
  });
});
