import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { accountWithSlots, poolOf } from './pools-for-tests.ts';

describe('list_pools', () => {
  it('200: by name, those of the workspace', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const accountIds = [await accountWithSlots(app, tenant)];
    await poolOf(tenant, accountIds, ['a', 'b'], { name: 'Tips' });
    await poolOf(tenant, accountIds, [], { name: 'Facts' });
    const { body } = await tenant.tool('list_pools', {});
    expect(body.result.structuredContent.data.items).toMatchObject([
      { name: 'Facts', postCount: 0 },
      { name: 'Tips', postCount: 2 },
    ]);
    expect((await other.social('GET', '/pools')).body.data.items).toEqual([]);
  });
});
