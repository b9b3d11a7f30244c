import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { seedBulk, start } from './bulk-for-tests.ts';

const app = await startApp();

describe('list_bulk_edits', () => {
  it('200: the newest first', async () => {
    const tenant = await app.tenant();
    await seedBulk(app, tenant);
    await start(tenant, { action: 'approve' });
    await start(tenant, { action: 'fix' });
    const { status, body } = await tenant.console('list_bulk_edits', { project_id: tenant.projectId });
    expect([status, body.data.items.map(({ action }: { action: string }) => action)]).toEqual([
      200,
      ['fix', 'approve'],
    ]);
  });

  it('400: no project', async () => {
    expect((await (await app.tenant()).console('list_bulk_edits', {})).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const { projectId } = await app.tenant();
    expect((await (await app.tenant()).console('list_bulk_edits', { project_id: projectId })).status).toBe(
      404,
    );
  });
});
