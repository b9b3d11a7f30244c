import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import { draft } from '../posts/posts-for-tests.ts';

describe('delete_tag', () => {
  it('200: it is removed from the list and from posts', async () => {
    const tenant = await newTenant();
    const tags: string[] = [];
    for (const name of ['a', 'b']) tags.push((await tenant.social('POST', '/tags', { name })).body.data.id);
    const post = await draft(tenant, { tags });

    const { status, body } = await tenant.social('DELETE', `/tags/${tags[0]}`);

    expect(status).toBe(200);
    expect(body.data).toEqual({ id: tags[0], deleted: true });
    expect((await tenant.social('GET', '/tags')).body.data.items).toHaveLength(1);
    expect((await tenant.social('GET', `/posts/${post.postId}`)).body.data.tags).toEqual([tags[1]]);
    const tool = await tenant.tool('delete_tag', { tagId: tags[1] });
    expect(tool.body.result.structuredContent.data.deleted).toBe(true);
  });

  it('404: of another workspace, which keeps it', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const { body } = await tenant.social('POST', '/tags', { name: 'a' });

    expect((await other.social('DELETE', `/tags/${body.data.id}`)).status).toBe(404);
    expect((await tenant.social('GET', '/tags')).body.data.items).toHaveLength(1);
  });
});
