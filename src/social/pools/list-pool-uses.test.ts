import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { accountWithSlots, fill, poolOf } from './pools-for-tests.ts';

describe('list_pool_uses', () => {
  it('200: the slots and the state of their posts', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const accountId = await accountWithSlots(app, tenant);
    const id = await poolOf(tenant, [accountId], ['A tip'], { cooldownDays: 7 });
    await fill(app, id);
    const { body } = await tenant.tool('list_pool_uses', { id });
    expect(body.result.structuredContent.data.items).toMatchObject([
      { accountId, name: 'A tip', postStatus: 'scheduled', waitsFor: null, problem: null },
    ]);
  });

  it('404: a pool of another workspace', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const id = await poolOf(tenant, [await accountWithSlots(app, tenant)], []);
    expect((await other.social('GET', `/pools/${id}/uses`)).status).toBe(404);
  });
});
