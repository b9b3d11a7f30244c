import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { draft, eventsOf, setPost } from '../posts/posts-for-tests.ts';

describe('withdraw_post_approval', () => {
  it('200: a draft again that can be changed', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const post = await draft(tenant);
    await tenant.social('POST', `/posts/${post.postId}/submit`);

    const { status, body } = await tenant.social('POST', `/posts/${post.postId}/withdraw`);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'draft',
      version: 3,
      approval: { state: 'none', steps: [], contentHash: null },
    });
    expect(await eventsOf(app, post.postId)).toEqual(['post.created', 'post.submitted', 'post.updated']);
    await tenant.social('POST', `/posts/${post.postId}/submit`);
    const tool = await tenant.tool('withdraw_post_approval', { postId: post.postId });
    expect(tool.body.result.structuredContent.data.status).toBe('draft');
  });

  it('404: a post of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const post = await draft(tenant);

    expect((await other.social('POST', `/posts/${post.postId}/withdraw`)).status).toBe(404);
  });

  it.each(['draft', 'approved', 'rejected', 'scheduled', 'publishing', 'published', 'failed'])(
    '409: a post that is %s',
    async (from) => {
      const app = await startApp();
      const tenant = await app.tenant();
      const post = await draft(tenant);
      await setPost(app, post.postId, { status: from });

      const { status, body } = await tenant.social('POST', `/posts/${post.postId}/withdraw`);

      expect(status).toBe(409);
      expect(body.error).toMatchObject({ code: 'conflict', params: { status: from } });
    },
  );
});
