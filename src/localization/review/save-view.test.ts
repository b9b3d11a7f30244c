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

describe('save_view', () => {
  it('200: for oneself, for all; the same name again replaces the view', async () => {
    const first = await save(tenant, 'Mine');
    await save(tenant, 'Ours', { is_shared: true });
    expect(await names(tenant)).toEqual([
      ['Mine', true],
      ['Ours', true],
    ]);
    expect(await names(noor)).toEqual([['Ours', false]]);
    const again = await save(tenant, 'mine', { filters: { check: 'any' } });
    expect(again.body.data.id).toBe(first.body.data.id);
    const { body } = await tenant.console('list_saved_views', { project_id: tenant.projectId });
    expect(body.data.items[0]).toMatchObject({ name: 'mine', filters: { check: 'any' } });
  });

  it('400: an unknown filter', async () => {
    expect((await save(tenant, 'x', { filters: { drop: 'table' } })).status).toBe(400);
  });

  it('403: an archived project', async () => {
    await tenant.console('archive_project', { project_id: tenant.projectId });
    expect((await save(tenant, 'x')).status).toBe(403);
  });

  it('404: a project of another workspace', async () => {
    expect((await save(await app.tenant(), 'x')).status).toBe(404);
  });

  it('422: more than a hundred', async () => {
    await app.services.database.everyone((tx) =>
      tx
        .insertInto('saved_views')
        .values(
          Array.from({ length: 100 }, (_, n) => ({
            id: `${tenant.projectId}_${n}`,
            workspace_id: tenant.workspaceId,
            project_id: tenant.projectId,
            owner_id: tenant.userId,
            name: `View ${n}`,
            is_shared: false,
            filters: '{}',
          })),
        )
        .execute(),
    );
    expect((await save(tenant, 'One more')).status).toBe(422);
  });
});
