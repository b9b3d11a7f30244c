import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { key } from '../../../test/factories/key.ts';
import { draft, eventsOf, setPolicy } from '../posts/posts-for-tests.ts';

const read = async (tenant: Tenant, postId: string) =>
  (await tenant.console('get_post', { postId })).body.data;
const idOf = async (tenant: Tenant) => String((await draft(tenant)).postId);
const undo = (tenant: Tenant, postIds: string[]) => tenant.console('undo_approval_request', { postIds });

describe('undo_approval_request', () => {
  it('200: drafts are drafts again, a rejected post is rejected for the same reason', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const [fresh, back] = [await idOf(tenant), await idOf(tenant)];
    await tenant.console('submit_post_for_approval', { postId: back });
    await tenant.console('reject_post', { postId: back, reason: 'Too loud.' }, key());
    const rejected = await read(tenant, back);
    await tenant.console('submit_post_for_approval', { postId: fresh });
    await tenant.console('submit_posts_for_approval', { postIds: [back] });

    const { status, body } = await undo(tenant, [fresh, back]);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ done: 2, failed: 0 });
    expect(await read(tenant, fresh)).toMatchObject({
      status: 'draft',
      approval: { state: 'none', steps: [] },
    });
    expect(await read(tenant, back)).toMatchObject({ status: 'rejected', approval: rejected.approval });
    expect((await eventsOf(app, fresh)).at(-1)).toBe('post.updated');
  });

  it('200: posts that a reviewer has begun to decide, changed posts, and those waiting for nobody stay', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const steps = [
      { kind: 'internal', reviewerIds: [] },
      { kind: 'client', reviewerIds: [] },
    ];
    await setPolicy(app, tenant, { required: true, steps });
    const [begun, tagged, idle] = [await idOf(tenant), await idOf(tenant), await idOf(tenant)];
    await tenant.console('submit_posts_for_approval', { postIds: [begun, tagged] });
    await tenant.console('approve_post', { postId: begun }, key());
    const { body: tag } = await tenant.console('create_tag', { name: 'Launch' });
    await tenant.console('tag_posts', { postIds: [tagged], add: [tag.data.id] });

    const { body } = await undo(tenant, [begun, tagged, idle]);

    expect(body.data).toMatchObject({ done: 0, failed: 3 });
    for (const { error } of body.data.results) expect(error.code).toBe('conflict');
    for (const postId of [begun, tagged])
      expect((await read(tenant, postId)).status).toBe('pending_approval');
  });

  it('200: once only', async () => {
    const tenant = await newTenant();
    const postId = await idOf(tenant);
    await tenant.console('submit_post_for_approval', { postId });

    expect((await undo(tenant, [postId])).body.data.done).toBe(1);
    expect((await undo(tenant, [postId])).body.data.done).toBe(0);
  });

  it('400: none, too many, or one twice', async () => {
    const tenant = await newTenant();

    expect((await undo(tenant, [])).status).toBe(400);
    expect(
      (
        await undo(
          tenant,
          Array.from({ length: 101 }, (_, n) => `pst_${n}`),
        )
      ).status,
    ).toBe(400);
    expect((await undo(tenant, ['pst_1', 'pst_1'])).status).toBe(400);
  });
});
