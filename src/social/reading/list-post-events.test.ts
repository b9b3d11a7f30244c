import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { bearer, draft } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('list_post_events', () => {
  it('200: newest first, page by page', async () => {
    const tenant = await newTenant();
    const post = await draft(tenant);
    await tenant.social('PATCH', `/posts/${post.postId}`, { version: 1, title: 'a' });
    await draft(tenant);
    const path = `/posts/${post.postId}/events`;

    const first = await tenant.social('GET', `${path}?limit=1`);
    const second = await tenant.social('GET', `${path}?limit=1&cursor=${first.body.data.nextCursor}`);
    const tool = await tenant.tool('list_post_events', { postId: post.postId });

    expect(first.status).toBe(200);
    expect(first.body.data.items[0]).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      type: 'post.updated',
      version: 1,
      workspaceId: tenant.workspaceId,
      actor: { kind: 'credential' },
      data: { postId: post.postId, version: 2 },
    });
    expect(second.body.data.items.map((e: { type: string }) => e.type)).toEqual(['post.created']);
    expect(second.body.data.nextCursor).toBeNull();
    expect(tool.body.result.structuredContent.data.items).toHaveLength(2);
  });

  it('200: a narrowed credential sees nothing of other accounts', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const [mine, hidden] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const post = await draft(tenant, { accountIds: [mine, hidden] });
    const { token } = await tenant.credential({ accountIds: [mine] });

    const { text, body } = await tenant.social(
      'GET',
      `/posts/${post.postId}/events`,
      undefined,
      bearer(token),
    );

    expect(body.data.items).toHaveLength(1);
    expect(text).not.toContain(hidden);
  });

  it('400: a cursor of another post', async () => {
    const tenant = await newTenant();
    const [a, b] = [await draft(tenant), await draft(tenant)];
    await tenant.social('PATCH', `/posts/${a.postId}`, { version: 1, title: 'a' });
    const { body } = await tenant.social('GET', `/posts/${a.postId}/events?limit=1`);

    const { status } = await tenant.social('GET', `/posts/${b.postId}/events?cursor=${body.data.nextCursor}`);

    expect(status).toBe(400);
  });

  it('404: a post of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const post = await draft(tenant);

    expect((await other.social('GET', `/posts/${post.postId}/events`)).status).toBe(404);
  });
});
