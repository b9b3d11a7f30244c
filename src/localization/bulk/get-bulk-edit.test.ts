import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { seedBulk, start } from './bulk-for-tests.ts';

const app = await startApp();

describe('get_bulk_edit', () => {
  it('200: the state before work begins', async () => {
    const tenant = await app.tenant();
    await seedBulk(app, tenant);
    const { job_id } = (await start(tenant, { action: 'approve' })).body.data;
    const { status, body } = await tenant.console('get_bulk_edit', { job_id });
    expect([status, body.data]).toMatchObject([
      200,
      { job_id, status: 'pending', rows_total: 4, rows_done: 0, changed: 0, skipped: {}, skipped_rows: [] },
    ]);
  });

  it('400: no job', async () => {
    expect((await (await app.tenant()).console('get_bulk_edit', { job_id: '' })).status).toBe(400);
  });

  it('404: of another workspace, of another kind', async () => {
    const tenant = await app.tenant();
    await seedBulk(app, tenant);
    const { job_id } = (await start(tenant, { action: 'approve' })).body.data;
    expect((await (await app.tenant()).console('get_bulk_edit', { job_id })).status).toBe(404);
    const memory = await tenant.open('POST', '/tm/import', { content: '<tmx version="1.4"/>' });
    const answer = await tenant.console('get_bulk_edit', { job_id: memory.body.data.job_id });
    expect(answer.status).toBe(404);
  });
});
