import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { addGroup } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('list_account_groups', () => {
  it('200: groups with the members that the caller may see', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const [first, second] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const groupId = await addGroup(app, tenant, [first, second]);

    const { status, body } = await tenant.social('GET', '/account-groups');

    expect(status).toBe(200);
    expect(body.data).toEqual({
      items: [{ id: groupId, name: 'Group', version: 1, count: 2, accountIds: [first, second].sort() }],
      nextCursor: null,
    });
    const narrow = await tenant.credential({ accountIds: [first] });
    const tool = await tenant.tool('list_account_groups', {}, narrow.token);
    expect(tool.body.result.structuredContent.data.items[0]).toMatchObject({ count: 1, accountIds: [first] });
  });
});
