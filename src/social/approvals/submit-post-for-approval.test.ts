import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { addColleague, bearer, draft, eventsOf, setPolicy, setPost } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

const app = await startApp();

describe('submit_post_for_approval', () => {
  it.each(['draft', 'rejected'])('200: a %s post waits for the steps of the policy', async (status) => {
    const tenant = await app.tenant();
    const steps = [
      { kind: 'internal', reviewerIds: [tenant.userId] },
      { kind: 'client', reviewerIds: [] },
    ];
    await setPolicy(app, tenant, { required: true, steps });
    const post = await draft(tenant);
    await setPost(app, post.postId, { status });

    const answer = await tenant.social('POST', `/posts/${post.postId}/submit`, { note: 'Please look' });

    expect(answer.status).toBe(200);
    const undecided = { decidedBy: null, decision: null, reason: null, at: null };
    expect(answer.body.data).toMatchObject({
      status: 'pending_approval',
      version: 2,
      approval: {
        required: true,
        state: 'pending',
        steps: steps.map((step, n) => ({ order: n + 1, ...step, ...undecided })),
        contentHash: expect.any(String),
      },
    });
    expect(await eventsOf(app, post.postId)).toEqual(['post.created', 'post.submitted']);
    const notes = await tenant.social('GET', `/posts/${post.postId}/notes`);
    expect(notes.body.data.items[0].text).toBe('Please look');
  });

  it('200: without a policy there is one internal step; a client sees the post only with a step of its own', async () => {
    const tenant = await app.tenant();
    const client = await addColleague(app, tenant, 'client');
    const [a, b] = [await draft(tenant), await draft(tenant)];
    const see = (postId: string) => tenant.social('GET', `/posts/${postId}`, undefined, client.headers);

    const tool = await tenant.tool('submit_post_for_approval', { postId: a.postId });
    await setPolicy(app, tenant, { steps: [{ kind: 'client' }] });
    await tenant.social('POST', `/posts/${b.postId}/submit`);

    expect(tool.body.result.structuredContent.data.approval.steps).toMatchObject([
      { order: 1, kind: 'internal', reviewerIds: [] },
    ]);
    expect((await see(a.postId)).status).toBe(404);
    expect((await see(b.postId)).status).toBe(200);
  });

  it('400: an empty note', async () => {
    const tenant = await newTenant();
    const post = await draft(tenant);

    expect((await tenant.social('POST', `/posts/${post.postId}/submit`, { note: '' })).status).toBe(400);
  });

  it('403: by a reviewer, and by a credential that may not use every account', async () => {
    const tenant = await app.tenant();
    const reviewer = await addColleague(app, tenant, 'reviewer');
    const [mine, hidden] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const post = await draft(tenant, { accountIds: [mine, hidden] });
    const { token } = await tenant.credential({ accountIds: [mine] });
    const submit = (headers: Record<string, string>) =>
      tenant.social('POST', `/posts/${post.postId}/submit`, undefined, headers);

    expect((await submit(reviewer.headers)).status).toBe(403);
    expect((await submit(bearer(token))).status).toBe(403);
  });

  it('404: a post of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const post = await draft(tenant);

    expect((await other.social('POST', `/posts/${post.postId}/submit`)).status).toBe(404);
  });

  it.each(['pending_approval', 'approved', 'scheduled', 'publishing', 'published', 'failed'])(
    '409: a post that is %s',
    async (status) => {
      const tenant = await app.tenant();
      const post = await draft(tenant);
      await setPost(app, post.postId, { status });

      const answer = await tenant.social('POST', `/posts/${post.postId}/submit`);

      expect(answer.status).toBe(409);
      expect(answer.body.error).toMatchObject({ code: 'conflict', params: { status, version: 1 } });
    },
  );
});
