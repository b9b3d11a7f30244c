import { describe, expect, it } from 'vitest';
import { startWorld, worldTenant } from '../../../test/factories/world.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('create_account_group', () => {
  it('200: a group with its members', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const id = await addAccount(app, tenant);

    const { status, body } = await tenant.social('POST', '/account-groups', {
      name: ' Japan ',
      accountIds: [id, id],
    });

    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^agr_/),
      name: 'Japan',
      version: 1,
      count: 1,
      accountIds: [id],
    });
    const tool = await tenant.tool('create_account_group', { name: 'Empty' });
    expect(tool.body.result.structuredContent.data.count).toBe(0);
  });

  it.each([{}, { name: '' }, { name: 'x'.repeat(81) }])('400: %j', async (input) => {
    const tenant = await worldTenant();
    expect((await tenant.social('POST', '/account-groups', input)).status).toBe(400);
  });

  it('404: a member of another workspace, and then no group is created', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const accountIds = [await addAccount(app, other)];
    expect((await tenant.social('POST', '/account-groups', { name: 'A', accountIds })).status).toBe(404);
    expect((await tenant.social('GET', '/account-groups')).body.data.items).toEqual([]);
  });

  it('409: more groups than a workspace may have', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    await app.services.database.system
      .insertInto('account_groups')
      .values(
        Array.from({ length: 100 }, (_, i) => ({
          id: `agr_${tenant.workspaceId}_${i}`,
          workspace_id: tenant.workspaceId,
          name: `${i}`,
        })),
      )
      .execute();
    expect((await tenant.social('POST', '/account-groups', { name: 'One more' })).status).toBe(409);
  });
});
