import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import { imported, tmx, tu } from './tmx-for-tests.ts';

const app = await startWorkingApp();

describe('get_memory_import', () => {
  it('200: by GET too', async () => {
    const tenant = await app.tenant();
    const { job_id } = await imported(tenant, { content: tmx(tu('A', 'B')) });
    const { status, body } = await tenant.open('GET', `/tm/import-status?job_id=${job_id}`);
    expect([status, body.data.status]).toEqual([200, 'completed']);
  });

  it('400: without job_id', async () => {
    expect((await (await app.tenant()).open('POST', '/tm/import-status', {})).status).toBe(400);
  });

  it('404: unknown, and of another project', async () => {
    const [owner, stranger] = [await app.tenant(), await app.tenant()];
    const { job_id } = await imported(owner, { content: tmx(tu('A', 'B')) });
    for (const id of ['tm_import_x', job_id]) {
      const { status } = await stranger.open('POST', '/tm/import-status', { job_id: id });
      expect(status).toBe(404);
    }
  });
});
