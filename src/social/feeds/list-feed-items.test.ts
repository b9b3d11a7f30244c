import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { follow, look, startBlog } from './feeds-for-tests.ts';

describe('list_feed_items', () => {
  it('200: the newest items and their posts, also as a tool', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const blog = await startBlog('2', '1');
    const id = await follow(tenant, blog.url);
    await look(app, tenant, id);
    await blog.close();
    const { status, body } = await tenant.social('GET', `/feeds/${id}/items`);
    expect(status).toBe(200);
    expect(body.data.items).toMatchObject([
      { title: 'Title 2', link: 'https://blog.example/2', postStatus: 'draft', waitsFor: null },
      { title: 'Title 1', postId: null, postStatus: null },
    ]);
    const tool = await tenant.tool('list_feed_items', { id });
    expect(tool.body.result.structuredContent.data).toEqual(body.data);
  });

  it('404: a feed of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const id = await follow(other, 'https://blog.example/a');
    expect((await tenant.social('GET', `/feeds/${id}/items`)).status).toBe(404);
  });
});
