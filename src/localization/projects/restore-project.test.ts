import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();
let tenant: Tenant;

describe('restore_project', () => {
  it('200: everything works as before', async () => {
    tenant = await app.tenant();
    const { projectId: project_id } = tenant;
    await tenant.console('archive_project', { project_id });
    expect((await tenant.open('GET', '/project')).status).toBe(404);
    expect((await tenant.console('restore_project', { project_id })).body.data).toEqual({ project_id });
    expect((await tenant.open('GET', '/project')).status).toBe(200);
    expect((await tenant.console('update_project', { name: 'Back' })).status).toBe(200);
  });

  it('400: no project', async () => {
    tenant = await app.tenant();
    expect((await tenant.console('restore_project', {})).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    tenant = await app.tenant();
    const other = await app.tenant();
    expect((await tenant.console('restore_project', { project_id: other.projectId })).status).toBe(404);
    expect((await other.open('GET', '/project')).status).toBe(200);
  });
});
