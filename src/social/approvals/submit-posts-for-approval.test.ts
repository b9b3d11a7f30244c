import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { key } from '../../../test/factories/key.ts';
import { draft, eventsOf, setPolicy, setPost } from '../posts/posts-for-tests.ts';

const read = (tenant: Tenant, postId: string) => tenant.console('get_post', { postId });

describe('submit_posts_for_approval', () => {
  it('200: drafts and rejected posts wait for the steps of the policy; the others are named', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    await setPolicy(app, tenant, { required: true, steps: [{ kind: 'client', reviewerIds: [] }] });
    const make = async (status: string) => {
      const postId = String((await draft(tenant)).postId);
      await setPost(app, postId, { status });
      return postId;
    };
    const [fresh, back, out] = [await make('draft'), await make('rejected'), await make('published')];

    const postIds = [fresh, out, back];
    const { status, body } = await tenant.console('submit_posts_for_approval', { postIds });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ done: 2, failed: 1 });
    expect(body.data.results[1]).toMatchObject({ postId: out, ok: false, error: { code: 'conflict' } });
    for (const postId of [fresh, back])
      expect((await read(tenant, postId)).body.data).toMatchObject({
        status: 'pending_approval',
        version: 2,
        approval: { state: 'pending', steps: [{ order: 1, kind: 'client', decision: null }] },
      });
    expect(await eventsOf(app, fresh)).toEqual(['post.created', 'post.submitted']);
    const decided = await tenant.console('approve_post', { postId: fresh }, key());
    expect(decided.status).toBe(200);
  });

  it('400: none, too many, or one twice', async () => {
    const tenant = await newTenant();
    const send = async (postIds: string[]) =>
      (await tenant.console('submit_posts_for_approval', { postIds })).status;

    expect(await send([])).toBe(400);
    expect(await send(Array.from({ length: 101 }, (_, n) => `pst_${n}`))).toBe(400);
    expect(await send(['pst_1', 'pst_1'])).toBe(400);
  });
});
