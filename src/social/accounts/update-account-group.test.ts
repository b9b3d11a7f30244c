import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { addGroup, bearer } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('update_account_group', () => {
  it('200: renames and replaces members; a narrowed credential keeps the others in', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const [first, second] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const groupId = await addGroup(app, tenant, [first, second]);
    const narrow = await tenant.credential({ accountIds: [first] });

    const seen = await tenant.social(
      'PATCH',
      `/account-groups/${groupId}`,
      { version: 1, accountIds: [] },
      bearer(narrow.token),
    );
    expect(seen.body.data).toMatchObject({ count: 0, version: 2 });
    const { status, body } = await tenant.social('PATCH', `/account-groups/${groupId}`, {
      version: 2,
      name: 'New',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'New', accountIds: [second] });
    const tool = await tenant.tool('update_account_group', { groupId, version: 3, accountIds: [first] });
    expect(tool.body.result.structuredContent.data.accountIds).toEqual([first]);
  });

  it('400: an invalid name', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const groupId = await addGroup(app, tenant, []);
    const { status } = await tenant.social('PATCH', `/account-groups/${groupId}`, { version: 1, name: ' ' });
    expect(status).toBe(400);
  });

  it('404: a group of another workspace', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const groupId = await addGroup(app, other, []);
    expect(
      (await tenant.social('PATCH', `/account-groups/${groupId}`, { version: 1, name: 'x' })).status,
    ).toBe(404);
  });

  it('409: another version', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const groupId = await addGroup(app, tenant, []);
    const { status, body } = await tenant.social('PATCH', `/account-groups/${groupId}`, {
      version: 9,
      name: 'x',
    });
    expect(status).toBe(409);
    expect(body.error.params.version).toBe(1);
  });
});
