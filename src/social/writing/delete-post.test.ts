import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { bearer, draft, eventsOf, setPost, setTargets } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

const app = await startApp();

describe('delete_post', () => {
  it.each(['draft', 'pending_approval', 'approved', 'rejected', 'scheduled', 'published', 'failed'])(
    '200: a post that is %s is gone for every call, and its row is kept',
    async (status) => {
      const tenant = await app.tenant();
      const post = await draft(tenant);
      await setPost(app, post.postId, { status });

      const answer = await tenant.social('DELETE', `/posts/${post.postId}`);

      expect(answer.status).toBe(200);
      expect(answer.body.data).toEqual({ postId: post.postId, deleted: true });
      expect((await tenant.social('GET', `/posts/${post.postId}`)).status).toBe(404);
      expect((await tenant.social('GET', '/posts')).body.data.items).toEqual([]);
      expect(await eventsOf(app, post.postId)).toEqual(['post.created', 'post.updated']);
    },
  );

  it('403: a narrowed credential cannot delete a post that also goes to other accounts', async () => {
    const tenant = await app.tenant();
    const [mine, hidden] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const post = await draft(tenant, { accountIds: [mine, hidden] });
    const { token } = await tenant.credential({ accountIds: [mine] });

    const { status } = await tenant.social('DELETE', `/posts/${post.postId}`, undefined, bearer(token));

    expect(status).toBe(403);
  });

  it('404: twice, or of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const post = await draft(tenant);

    expect((await other.social('DELETE', `/posts/${post.postId}`)).status).toBe(404);
    const tool = await tenant.tool('delete_post', { postId: post.postId });
    expect(tool.body.result.structuredContent.data.deleted).toBe(true);
    expect((await tenant.social('DELETE', `/posts/${post.postId}`)).status).toBe(404);
  });

  it('409: while it is being published, in whole or for one account', async () => {
    const tenant = await app.tenant();
    const post = await draft(tenant, { accountIds: [await addAccount(app, tenant)] });

    await setPost(app, post.postId, { status: 'publishing' });
    const whole = await tenant.social('DELETE', `/posts/${post.postId}`);
    await setPost(app, post.postId, { status: 'failed' });
    await setTargets(app, post.postId, { status: 'processing' });
    const part = await tenant.social('DELETE', `/posts/${post.postId}`);

    expect(whole.status).toBe(409);
    expect(whole.body.error).toMatchObject({ code: 'conflict', params: { status: 'publishing' } });
    expect(part.status).toBe(409);
  });
});
