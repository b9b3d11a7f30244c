import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { accountWithSlots, fill, poolOf } from './pools-for-tests.ts';

describe('preview_pool', () => {
  it('200: the next free slots; resting posts are not repeated', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const accountId = await accountWithSlots(app, tenant);
    const id = await poolOf(tenant, [accountId], ['A tip'], { cooldownDays: 7 });
    await fill(app, id);
    const { body } = await tenant.tool('preview_pool', { id });
    expect(body.result.structuredContent.data.items).toMatchObject(
      Array.from({ length: 5 }, () => ({ accountId, poolPostId: null, name: null, text: null })),
    );
  });

  it('404: a pool of another workspace', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const id = await poolOf(tenant, [await accountWithSlots(app, tenant)], []);
    expect((await other.social('GET', `/pools/${id}/next`)).status).toBe(404);
  });
});
