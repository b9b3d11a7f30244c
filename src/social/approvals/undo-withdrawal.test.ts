import { describe, expect, it } from 'vitest';
import { key } from '../../../test/factories/key.ts';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { draft, eventsOf, setPolicy } from '../posts/posts-for-tests.ts';

const read = async (tenant: Tenant, postId: string) =>
  (await tenant.console('get_post', { postId })).body.data;
const undo = (tenant: Tenant, postId: string) => tenant.console('undo_withdrawal', { postId });

async function withdrawn() {
  const app = await startApp();
  const tenant = await app.tenant();
  const { postId } = await draft(tenant);
  await tenant.console('submit_post_for_approval', { postId });
  await tenant.console('withdraw_post_approval', { postId });
  return { app, tenant, postId: String(postId) };
}

describe('undo_withdrawal', () => {
  it('200: it waits at the same step, with the decisions so far', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const steps = [
      { kind: 'internal', reviewerIds: [] },
      { kind: 'client', reviewerIds: [] },
    ];
    await setPolicy(app, tenant, { required: true, steps });
    const { postId } = await draft(tenant);
    await tenant.console('submit_post_for_approval', { postId });
    await tenant.console('approve_post', { postId }, key());
    const waiting = await read(tenant, postId);
    await tenant.console('withdraw_post_approval', { postId });

    const { status, body } = await undo(tenant, postId);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'pending_approval', approval: waiting.approval });
    expect(waiting.approval.steps[0].decision).toBe('approved');
    // The reviewers are not asked a second time.
    const events = await eventsOf(app, postId);
    expect(events.filter((type) => type === 'post.submitted')).toHaveLength(1);
    expect(events.at(-1)).toBe('post.updated');
  });

  it('404: a post of another workspace', async () => {
    const { app, postId } = await withdrawn();
    expect((await undo(await app.tenant(), postId)).status).toBe(404);
  });

  it('409: only once, and not when it was changed since or was never withdrawn', async () => {
    const { tenant, postId } = await withdrawn();
    expect((await undo(tenant, postId)).status).toBe(200);
    expect((await undo(tenant, postId)).status).toBe(409);
    await tenant.console('withdraw_post_approval', { postId });
    const { version } = await read(tenant, postId);
    await tenant.console('update_post', { postId, version, title: 'Another' });
    expect((await undo(tenant, postId)).status).toBe(409);
    expect((await read(tenant, postId)).status).toBe('draft');
    const fresh = await draft(tenant);
    expect((await undo(tenant, fresh.postId)).status).toBe(409);
  });
});
