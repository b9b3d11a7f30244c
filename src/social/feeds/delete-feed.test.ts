import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { feedOf, follow, look, postsOf, startBlog } from './feeds-for-tests.ts';

describe('delete_feed', () => {
  it('200: no longer followed; its posts stay, and a running look creates none', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const blog = await startBlog('1');
    const id = await follow(tenant, blog.url);
    await look(app, tenant, id);
    expect((await tenant.tool('delete_feed', { id })).body.result.structuredContent.data).toEqual({
      id,
      deleted: true,
    });
    expect(await feedOf(tenant, id)).toBeUndefined();
    await look(app, tenant, id);
    await blog.close();
    expect(await postsOf(app, tenant)).toHaveLength(1);
  });

  it('404: a feed of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const id = await follow(other, 'https://blog.example/a');
    expect((await tenant.social('DELETE', `/feeds/${id}`)).status).toBe(404);
    expect(await feedOf(other, id)).toBeDefined();
  });
});
