import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();
let tenant: Tenant;

describe('archive_project', () => {
  it('200: it can be read and not changed, and its keys are refused', async () => {
    tenant = await app.tenant();
    const { projectId: project_id } = tenant;
    expect((await tenant.console('archive_project', { project_id })).body.data).toEqual({ project_id });
    expect((await tenant.console('get_project', { project_id })).status).toBe(200);
    const change = await tenant.console('update_project', { project_id, name: 'Other' });
    expect([change.status, change.body.error.code]).toEqual([403, 'forbidden']);
    const byKey = await tenant.open('GET', '/project');
    expect([byKey.status, byKey.body.error.reason]).toEqual([404, 'project_missing']);
    const { items } = (await tenant.console('list_projects', {})).body.data;
    expect(items[0].archived_at).toEqual(expect.any(String));
  });

  it('200: callers that name no project never get an archived one', async () => {
    tenant = await app.tenant();
    const made = await tenant.console('create_project', { name: 'Second', target_languages: ['de'] });
    await tenant.console('archive_project', { project_id: tenant.projectId });
    expect((await tenant.console('get_project', {})).body.data.project_id).toBe(made.body.data.project_id);
  });

  it('400: no project', async () => {
    tenant = await app.tenant();
    expect((await tenant.console('archive_project', {})).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    tenant = await app.tenant();
    const other = await app.tenant();
    expect((await tenant.console('archive_project', { project_id: other.projectId })).status).toBe(404);
    expect((await other.open('GET', '/project')).status).toBe(200);
  });
});
