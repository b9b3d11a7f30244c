import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { accountWithSlots, fill, poolIn, poolOf, postsOf } from './pools-for-tests.ts';

describe('delete_pool', () => {
  it('200: deleted with its content; the posts that it made stay', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const id = await poolOf(tenant, [await accountWithSlots(app, tenant)], ['A tip']);
    await fill(app, id);
    const { body } = await tenant.tool('delete_pool', { id });
    expect(body.result.structuredContent.data).toEqual({ id, deleted: true });
    expect(await poolIn(tenant, id)).toBeUndefined();
    expect(await postsOf(app, tenant)).toMatchObject([{ status: 'scheduled' }]);
  });

  it('404: a pool of another workspace', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const id = await poolOf(tenant, [await accountWithSlots(app, tenant)], []);
    expect((await other.social('DELETE', `/pools/${id}`)).status).toBe(404);
  });
});
