import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { addGroup } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('delete_account_group', () => {
  it('200: the group goes, its accounts stay', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    const groupId = await addGroup(app, tenant, [accountId]);

    const { status, body } = await tenant.social('DELETE', `/account-groups/${groupId}`);

    expect(status).toBe(200);
    expect(body.data).toEqual({ id: groupId, deleted: true });
    expect((await tenant.social('GET', `/accounts/${accountId}`)).body.data.groupIds).toEqual([]);
  });

  it('404: of another workspace, or deleted already', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const groupId = await addGroup(app, other, []);
    expect((await tenant.social('DELETE', `/account-groups/${groupId}`)).status).toBe(404);
    const tool = await other.tool('delete_account_group', { groupId });
    expect(tool.body.result.structuredContent.data.deleted).toBe(true);
    expect((await other.social('DELETE', `/account-groups/${groupId}`)).status).toBe(404);
  });
});
