import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember, type Person } from '../../people/people-for-tests.ts';

const app = await startApp();
let tenant: Tenant;
let noor: Person;
beforeEach(async () => {
  tenant = await app.tenant();
  noor = await makeMember(app, tenant, 'author');
});

const save = (who: Pick<Tenant, 'console'>, name: string, more: object = {}) =>
  who.console('save_view', {
    project_id: tenant.projectId,
    name,
    filters: { state: 'machine', q: '' },
    ...more,
  });
const names = async (who: Pick<Tenant, 'console'>) =>
  (await who.console('list_saved_views', { project_id: tenant.projectId })).body.data.items.map(
    ({ name, is_own }: { name: string; is_own: boolean }) => [name, is_own],
  );

describe('delete_saved_view', () => {
  const remove = (who: Pick<Tenant, 'console'>, id: string) => who.console('delete_saved_view', { id });

  it('200: one’s own; a shared one by a manager', async () => {
    const { id } = (await save(noor, 'Hers', { is_shared: true })).body.data;
    expect((await remove(tenant, id)).status).toBe(200);
    const own = (await save(noor, 'Own')).body.data.id;
    expect((await remove(noor, own)).status).toBe(200);
    expect(await names(noor)).toEqual([]);
  });

  it('400: no id', async () => {
    expect((await remove(tenant, '')).status).toBe(400);
  });

  it('403: a shared one of somebody else', async () => {
    const { id } = (await save(tenant, 'Ours', { is_shared: true })).body.data;
    expect((await remove(noor, id)).status).toBe(403);
  });

  it('404: a private one of somebody else, one of another workspace', async () => {
    const { id } = (await save(tenant, 'Mine')).body.data;
    expect((await remove(noor, id)).status).toBe(404);
    expect((await remove(await app.tenant(), id)).status).toBe(404);
  });
});
