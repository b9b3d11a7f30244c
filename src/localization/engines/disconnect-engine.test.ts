import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();

const connect = (tenant: Tenant) =>
  tenant.console('connect_engine', { engine: 'deepl', api_key: 'key-of-ours:fx' });
const disconnect = (tenant: Tenant, engine = 'deepl') => tenant.console('disconnect_engine', { engine });

describe('disconnect_engine', () => {
  it('200: the key is gone, and a project that uses the engine is told so', async () => {
    const tenant = await app.tenant();
    await connect(tenant);
    expect((await disconnect(tenant)).status).toBe(200);
    const project = { project_id: tenant.projectId };
    await tenant.console('update_project', { ...project, settings: { engine: 'deepl' } });
    const { body } = await tenant.console('try_engine', project);
    expect(body.data).toMatchObject({
      is_working: false,
      problem: expect.stringContaining('DeepL is not connected.'),
    });
    const rows = await app.services.database.system
      .selectFrom('own_engines')
      .select('engine')
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('400: an engine that needs no key', async () => {
    expect((await disconnect(await app.tenant(), 'offline')).status).toBe(400);
  });

  it('404: nothing is connected, or by another workspace', async () => {
    const [one, other] = [await app.tenant(), await app.tenant()];
    await connect(other);
    expect((await disconnect(one)).status).toBe(404);
    expect((await disconnect(other)).status).toBe(200);
  });
});
