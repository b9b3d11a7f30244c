import { describe, expect, it } from 'vitest';
import { newTenant, startWorkingApp, until } from '../../../test/harness.ts';
import { feedOf, follow, postsOf, startBlog } from './feeds-for-tests.ts';

describe('look_at_feed', () => {
  it('200: a worker looks now, once, however often it is requested', async () => {
    const app = await startWorkingApp();
    const tenant = await app.tenant();
    const blog = await startBlog('1');
    const id = await follow(tenant, blog.url);
    const asked = await Promise.all([
      tenant.tool('look_at_feed', { id }),
      tenant.tool('look_at_feed', { id }),
    ]);
    for (const { body } of asked)
      expect(body.result.structuredContent.data).toMatchObject({ id, isLooking: true });
    await until('the look', async () => {
      const { isLooking, lookedAt } = await feedOf(tenant, id);
      return !isLooking && lookedAt !== null;
    });
    expect(await postsOf(app, tenant)).toHaveLength(1);
    await blog.close();
  });

  it('404: a feed of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const id = await follow(other, 'https://blog.example/a');
    expect((await tenant.social('POST', `/feeds/${id}/look`)).status).toBe(404);
  });

  it('409: one that is paused', async () => {
    const other = await newTenant();
    const id = await follow(other, 'https://blog.example/a', { paused: true });
    expect((await other.social('POST', `/feeds/${id}/look`)).status).toBe(409);
  });
});
