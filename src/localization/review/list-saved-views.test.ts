import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await app.tenant();
});

const names = async (who: Pick<Tenant, 'console'>) =>
  (await who.console('list_saved_views', { project_id: tenant.projectId })).body.data.items.map(
    ({ name, is_own }: { name: string; is_own: boolean }) => [name, is_own],
  );

describe('list_saved_views', () => {
  it('200: none', async () => {
    expect(await names(tenant)).toEqual([]);
  });

  it('400: no project', async () => {
    expect((await tenant.console('list_saved_views', {})).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const other = await app.tenant();
    expect((await other.console('list_saved_views', { project_id: tenant.projectId })).status).toBe(404);
  });
});
