import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { addColleague, draft } from '../posts/posts-for-tests.ts';

describe('set_approval_policy', () => {
  it('200: posts show at once that they need an approval', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const post = await draft(tenant);
    const reviewer = await addColleague(app, tenant, 'reviewer');

    const { status, body } = await tenant.console('set_approval_policy', {
      required: true,
      steps: [{ kind: 'internal', reviewerIds: [reviewer.userId] }],
    });

    expect(status).toBe(200);
    expect(body.data.publishOnApproval).toBe(false);
    const shown = await tenant.social('GET', `/posts/${post.postId}`);
    expect(shown.body.data.approval.required).toBe(true);
  });

  it('400: six steps', async () => {
    const tenant = await newTenant();

    const answer = await tenant.console('set_approval_policy', {
      steps: Array(6).fill({ kind: 'internal' }),
    });

    expect(answer.status).toBe(400);
  });

  it('404: a reviewer who is not a member', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];

    const { status, body } = await tenant.console('set_approval_policy', {
      steps: [{ kind: 'internal', reviewerIds: [other.userId] }],
    });

    expect(status).toBe(404);
    expect(body.error.params.id).toBe(other.userId);
  });
});
