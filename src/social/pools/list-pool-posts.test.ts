import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { accountWithSlots, fill, poolOf } from './pools-for-tests.ts';

describe('list_pool_posts', () => {
  it('200: in the order of adding, with their uses', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const accountId = await accountWithSlots(app, tenant);
    const id = await poolOf(tenant, [accountId], ['A tip'], { cooldownDays: 7 });
    await fill(app, id);
    const { body } = await tenant.tool('list_pool_posts', { id });
    expect(body.result.structuredContent.data.items).toMatchObject([
      { name: 'A tip', texts: ['A tip'], timesUsed: 1, lastUsedAt: expect.any(String) },
    ]);
  });

  it('404: a pool of another workspace', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const id = await poolOf(tenant, [await accountWithSlots(app, tenant)], []);
    expect((await other.social('GET', `/pools/${id}/posts`)).status).toBe(404);
  });
});
