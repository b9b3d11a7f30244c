import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();
let tenant: Tenant;

describe('delete_project', () => {
  it('200: deleted for everybody, with its keys', async () => {
    tenant = await app.tenant();
    const { projectId: project_id } = tenant;
    expect((await tenant.console('delete_project', { project_id })).body.data).toEqual({ project_id });
    expect((await tenant.console('list_projects', {})).body.data.items).toEqual([]);
    expect((await tenant.console('get_project', { project_id })).status).toBe(404);
    expect([403, 404]).toContain((await tenant.open('GET', '/project')).status);
    const keys = await app.services.database.system
      .selectFrom('app_keys')
      .select('disabled_at')
      .where('project_id', '=', project_id)
      .execute();
    expect(keys).toEqual([{ disabled_at: expect.any(Date) }]);
    expect((await tenant.console('restore_project', { project_id })).status).toBe(404);
  });

  it('400: no project', async () => {
    tenant = await app.tenant();
    expect((await tenant.console('delete_project', {})).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    tenant = await app.tenant();
    const other = await app.tenant();
    expect((await tenant.console('delete_project', { project_id: other.projectId })).status).toBe(404);
    expect((await other.open('GET', '/project')).status).toBe(200);
  });
});
