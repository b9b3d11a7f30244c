import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import { draft } from '../posts/posts-for-tests.ts';

describe('list_post_notes', () => {
  it('200: oldest first, page by page', async () => {
    const tenant = await newTenant();
    const [post, other] = [await draft(tenant), await draft(tenant)];
    const path = `/posts/${post.postId}/notes`;
    for (const text of ['a', 'b', 'c']) await tenant.social('POST', path, { text });
    await tenant.social('POST', `/posts/${other.postId}/notes`, { text: 'x' });

    const first = await tenant.social('GET', `${path}?limit=2`);
    const second = await tenant.social('GET', `${path}?limit=2&cursor=${first.body.data.nextCursor}`);
    const tool = await tenant.tool('list_post_notes', { postId: post.postId });
    const texts = (items: { text: string }[]) => items.map(({ text }) => text);

    expect(first.status).toBe(200);
    expect(texts(first.body.data.items)).toEqual(['a', 'b']);
    expect(texts(second.body.data.items)).toEqual(['c']);
    expect(second.body.data.nextCursor).toBeNull();
    expect(texts(tool.body.result.structuredContent.data.items)).toEqual(['a', 'b', 'c']);
  });

  it('400: a broken cursor', async () => {
    const tenant = await newTenant();
    const post = await draft(tenant);

    expect((await tenant.social('GET', `/posts/${post.postId}/notes?cursor=abc`)).status).toBe(400);
  });

  it('404: a post of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const post = await draft(tenant);

    expect((await other.social('GET', `/posts/${post.postId}/notes`)).status).toBe(404);
  });
});
