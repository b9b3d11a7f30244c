import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { addColleague, draft, eventsOf, setPolicy } from '../posts/posts-for-tests.ts';

describe('reject_post', () => {
  it('200: rejected with the reason; it can be changed and submitted again', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const post = await draft(tenant);
    const path = `/posts/${post.postId}`;
    await tenant.social('POST', `${path}/submit`);

    const { status, body } = await tenant.social('POST', `${path}/reject`, { reason: 'Too loud' });
    const edited = await tenant.social('PATCH', path, {
      version: body.data.version,
      content: { text: 'hello' },
    });
    const again = await tenant.social('POST', `${path}/submit`);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'rejected',
      approval: {
        state: 'rejected',
        steps: [{ decision: 'rejected', reason: 'Too loud', decidedBy: tenant.userId }],
      },
    });
    // The reasons stay visible while the author works on them.
    expect(edited.body.data).toMatchObject({ status: 'rejected', approval: { state: 'rejected' } });
    expect(again.body.data).toMatchObject({
      status: 'pending_approval',
      approval: { steps: [{ decision: null }] },
    });
    expect(again.body.data.approval.contentHash).not.toBe(body.data.approval.contentHash);
    expect(await eventsOf(app, post.postId)).toEqual([
      'post.created',
      'post.submitted',
      'post.rejected',
      'post.updated',
      'post.submitted',
    ]);
    const tool = await tenant.tool('reject_post', { postId: post.postId, reason: 'No' });
    expect(tool.body.result.structuredContent.data.status).toBe('rejected');
  });

  it('400: without a reason', async () => {
    const tenant = await newTenant();

    const { status, body } = await tenant.social('POST', '/posts/pst_1/reject', {});

    expect(status).toBe(400);
    expect(body.error.params.fields).toEqual(['reason']);
  });

  it('403: a reviewer cannot answer for the client', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const reviewer = await addColleague(app, tenant, 'reviewer');
    await setPolicy(app, tenant, { steps: [{ kind: 'client' }] });
    const post = await draft(tenant);
    await tenant.social('POST', `/posts/${post.postId}/submit`);

    const { status, body } = await tenant.social(
      'POST',
      `/posts/${post.postId}/reject`,
      { reason: 'no' },
      reviewer.headers,
    );

    expect(status).toBe(403);
    expect(body.error.params).toEqual({ action: 'reject_post' });
  });

  it('404: a post of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const post = await draft(tenant);

    expect((await other.social('POST', `/posts/${post.postId}/reject`, { reason: 'no' })).status).toBe(404);
  });

  it('409: a draft', async () => {
    const tenant = await newTenant();
    const post = await draft(tenant);

    const { status, body } = await tenant.social('POST', `/posts/${post.postId}/reject`, { reason: 'no' });

    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'conflict', params: { status: 'draft' } });
  });
});
