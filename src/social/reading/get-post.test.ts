import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addColleague, bearer, draft, setPost, setTargets } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

const app = await startApp();

describe('get_post', () => {
  it('200: the same as create_post, over REST and as a tool', async () => {
    const tenant = await app.tenant();
    const post = await draft(tenant, { accountIds: [await addAccount(app, tenant)] });

    const rest = await tenant.social('GET', `/posts/${post.postId}`);
    const tool = await tenant.tool('get_post', { postId: post.postId });

    expect(rest.status).toBe(200);
    expect(rest.body.data).toEqual(post);
    expect(tool.body.result.structuredContent.data).toEqual(post);
  });

  it('200: a narrowed credential sees its own account of the post, and nothing of the other', async () => {
    const tenant = await app.tenant();
    const [mine, hidden] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const both = await draft(tenant, {
      accountIds: [mine, hidden],
      variants: [{ scope: { accountId: hidden }, text: 'secret' }],
    });
    const { token } = await tenant.credential({ accountIds: [mine] });

    const { text, body } = await tenant.social('GET', `/posts/${both.postId}`, undefined, bearer(token));

    expect(body.data.targets.map((t: { accountId: string }) => t.accountId)).toEqual([mine]);
    expect(text).not.toContain(hidden);
    expect(text).not.toContain('secret');
  });

  it('200: a published account shows the published content, a failed one what the next try would send', async () => {
    const tenant = await app.tenant();
    const post = await draft(tenant, { accountIds: [await addAccount(app, tenant)] });
    const snapshot = JSON.stringify({ ...post.targets[0].variant, text: 'as it was' });
    const textNow = async () =>
      (await tenant.social('GET', `/posts/${post.postId}`)).body.data.targets[0].variant.text;

    await setTargets(app, post.postId, { status: 'published', snapshot });
    expect(await textNow()).toBe('as it was');
    await setTargets(app, post.postId, { status: 'failed' });
    expect(await textNow()).toBe('Hello');
  });

  it('404: of another workspace, of another kind, only for hidden accounts, or not shared with a client', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const [mine, hidden] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const post = await draft(tenant, { accountIds: [hidden] });
    const { token } = await tenant.credential({ accountIds: [mine] });
    const client = await addColleague(app, tenant, 'client');
    const get = (id: string, headers: Record<string, string>) =>
      tenant.social('GET', `/posts/${id}`, undefined, headers);

    expect((await other.social('GET', `/posts/${post.postId}`)).status).toBe(404);
    expect((await get(post.targets[0].id, {})).body.error.code).toBe('not_found');
    expect((await get(post.postId, bearer(token))).status).toBe(404);
    expect((await get(post.postId, client.headers)).status).toBe(404);
  });

  it('404: S-POST-015 a deleted post', async () => {
    const tenant = await app.tenant();
    const post = await draft(tenant);
    await setPost(app, post.postId, { deleted_at: new Date() });

    expect((await tenant.social('GET', `/posts/${post.postId}`)).status).toBe(404);
  });
});
