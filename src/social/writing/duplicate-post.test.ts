import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { ahead, bearer, draft, eventsOf, setPost } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('duplicate_post', () => {
  it('200: the content and accounts as a new draft, without time, approval and results', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    const post = await draft(tenant, {
      title: 'T',
      accountIds: [accountId],
      scheduledAt: ahead(),
      settings: { x: { madeWithAi: true } },
      variants: [{ scope: { platform: 'x' }, text: 'x' }],
      utm: { source: 's' },
    });
    await setPost(app, post.postId, { status: 'published', published_at: new Date() });

    const { status, body } = await tenant.social('POST', `/posts/${post.postId}/duplicate`);
    const tool = await tenant.tool('duplicate_post', { postId: post.postId });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'draft',
      version: 1,
      title: 'T',
      content: post.content,
      variants: post.variants,
      settings: post.settings,
      utm: { source: 's' },
      sourcePostId: post.postId,
      scheduledAt: null,
      localTime: null,
      publishedAt: null,
      targets: [{ accountId, status: 'pending' }],
    });
    expect(body.data.postId).not.toBe(post.postId);
    expect(await eventsOf(app, body.data.postId)).toEqual(['post.created']);
    expect(tool.body.result.structuredContent.data.sourcePostId).toBe(post.postId);
  });

  it('200: without accounts that are disconnected or outside this credential', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const [mine, hidden, gone] = [
      await addAccount(app, tenant),
      await addAccount(app, tenant),
      await addAccount(app, tenant),
    ];
    const post = await draft(tenant, {
      accountIds: [mine, hidden, gone],
      variants: [{ scope: { accountId: hidden }, text: 'secret' }],
    });
    await app.services.database.system
      .updateTable('accounts')
      .set({ disconnected_at: new Date() })
      .where('id', '=', gone)
      .execute();
    const { token } = await tenant.credential({ accountIds: [mine, gone] });

    const { body } = await tenant.social('POST', `/posts/${post.postId}/duplicate`, undefined, bearer(token));
    const whole = await tenant.social('GET', `/posts/${body.data.postId}`);

    expect(whole.body.data.targets.map((t: { accountId: string }) => t.accountId)).toEqual([mine]);
    expect(whole.body.data.variants).toEqual([]);
  });

  it('404: a post of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const post = await draft(tenant);

    expect((await other.social('POST', `/posts/${post.postId}/duplicate`)).status).toBe(404);
  });
});
