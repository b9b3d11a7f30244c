import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { accountWithSlots, fill, poolOf, put, usesOf } from './pools-for-tests.ts';

describe('delete_pool_post', () => {
  it('200: it is no longer used; posts made from it stay, without its name', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const id = await poolOf(tenant, [await accountWithSlots(app, tenant)], []);
    const { id: poolPostId } = await put(tenant, id, { texts: ['A tip'] });
    await fill(app, id);
    const { body } = await tenant.tool('delete_pool_post', { id, poolPostId });
    expect(body.result.structuredContent.data).toEqual({ id, poolPostId, deleted: true });
    expect(await usesOf(tenant, id)).toMatchObject([{ name: null, postStatus: 'scheduled' }]);
    expect((await tenant.social('DELETE', `/pools/${id}/posts/${poolPostId}`)).status).toBe(404);
  });

  it('404: a pool of another workspace', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const id = await poolOf(tenant, [await accountWithSlots(app, tenant)], []);
    const { id: poolPostId } = await put(tenant, id, { texts: ['A tip'] });
    expect((await other.social('DELETE', `/pools/${id}/posts/${poolPostId}`)).status).toBe(404);
  });
});
