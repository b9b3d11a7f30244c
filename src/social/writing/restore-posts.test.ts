import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { ahead, draft, eventsOf, setPolicy, setPost } from '../posts/posts-for-tests.ts';

const read = (tenant: Tenant, postId: string) => tenant.console('get_post', { postId });

describe('restore_posts', () => {
  it('200: they come back as they were; posts never deleted, deleted too long ago or of another workspace do not', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const make = async (whose = tenant) => String((await draft(whose)).postId);
    const [rejected, planned, alive, old, foreign] = [
      await make(),
      await make(),
      await make(),
      await make(),
      await make(other),
    ];
    await setPost(app, rejected, { status: 'rejected' });
    await setPost(app, planned, { status: 'scheduled', scheduled_at: new Date(ahead()) });
    await tenant.console('delete_posts', { postIds: [rejected, planned, old] });
    await other.console('delete_posts', { postIds: [foreign] });
    await setPost(app, old, { deleted_at: new Date(Date.now() - 31 * 86_400_000) });

    const postIds = [rejected, planned, alive, old, foreign];
    const { status, body } = await tenant.console('restore_posts', { postIds });

    expect(status).toBe(200);
    const oks = body.data.results.map(({ ok }: { ok: boolean }) => ok);
    expect(oks).toEqual([true, true, false, false, false]);
    expect((await read(tenant, rejected)).body.data.status).toBe('rejected');
    expect((await read(tenant, planned)).body.data.status).toBe('scheduled');
    expect((await read(tenant, old)).status).toBe(404);
    expect((await read(other, foreign)).status).toBe(404);
    expect(await eventsOf(app, planned)).toEqual(['post.created', 'post.updated', 'post.updated']);
  });

  it('200: restoring publishes nothing: expired, unapproved or without the right it is a draft', async () => {
    const app = await startApp();
    const [tenant, author] = [await app.tenant(), await app.tenant({ role: 'author' })];
    const schedule = async (whose: Tenant, at: Date) => {
      const postId = String((await draft(whose)).postId);
      await setPost(app, postId, { status: 'scheduled', scheduled_at: at });
      await whose.console('delete_posts', { postIds: [postId] });
      return postId;
    };
    const over = await schedule(tenant, new Date(Date.now() - 60_000));
    const unapproved = await schedule(tenant, new Date(ahead()));
    const theirs = await schedule(author, new Date(ahead()));

    await tenant.console('restore_posts', { postIds: [over] });
    await setPolicy(app, tenant, { required: true });
    await tenant.console('restore_posts', { postIds: [unapproved] });
    await author.console('restore_posts', { postIds: [theirs] });

    expect((await read(tenant, over)).body.data.status).toBe('draft');
    expect((await read(tenant, unapproved)).body.data.status).toBe('draft');
    expect((await read(author, theirs)).body.data.status).toBe('draft');
  });

  it('400: none, too many, or one twice', async () => {
    const tenant = await newTenant();
    const send = async (postIds: string[]) => (await tenant.console('restore_posts', { postIds })).status;

    expect(await send([])).toBe(400);
    expect(await send(Array.from({ length: 101 }, (_, n) => `pst_${n}`))).toBe(400);
    expect(await send(['pst_1', 'pst_1'])).toBe(400);
  });
});
