import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { ahead, draft, eventsOf, setPost } from '../posts/posts-for-tests.ts';
import { key } from '../../../test/factories/key.ts';
import { addAccount } from '../../../test/factories/account.ts';

async function scheduled() {
  const { app } = await startWorld();
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
  const { postId } = await draft(tenant, { accountIds: [accountId] });
  const put = () => tenant.social('POST', `/posts/${postId}/schedule`, { scheduledAt: ahead() }, key());
  const take = (headers = {}) =>
    tenant.social('POST', `/posts/${postId}/unschedule`, {}, { ...key(), ...headers });
  const used = async () =>
    (await tenant.social('GET', '/workspace')).body.data.quotas.scheduledThisMonth.used;
  await put();
  return { app, tenant, accountId, postId, put, take, used };
}

describe('unschedule_post', () => {
  it('200: a draft again, and its place in the plan is given back', async () => {
    const { app, postId, take, used } = await scheduled();

    const { status, body } = await take();

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'draft', scheduledAt: null, localTime: null });
    expect(await eventsOf(app, postId)).toContain('post.unscheduled');
    expect(await used()).toBe(0);
  });

  it('200: after the first publish of the month the place is used up, but the same post is not counted twice', async () => {
    const { app, tenant, take, put, used } = await scheduled();
    const out = await draft(tenant);
    await setPost(app, out.postId, { status: 'published', published_at: app.services.clock.now() });

    await take();
    expect(await used()).toBe(1);
    expect((await put()).status).toBe(200);
    expect(await used()).toBe(1);
  });

  it('200: approved if it had been approved; over MCP', async () => {
    const { app, tenant, postId } = await scheduled();
    const { content_hash } = await app.services.database.system
      .selectFrom('posts')
      .select('content_hash')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow();
    const approval = { required: true, state: 'approved', steps: [], contentHash: content_hash };
    await setPost(app, postId, { approval: JSON.stringify(approval) });
    const tool = await tenant.tool('unschedule_post', { postId, idempotencyKey: 'unschedule-tool' });
    expect(tool.body.result.structuredContent.data.status).toBe('approved');
  });

  it('404: a post of another workspace', async () => {
    const { app, postId } = await scheduled();
    const other = await app.tenant();
    expect((await other.social('POST', `/posts/${postId}/unschedule`, {}, key())).status).toBe(404);
  });

  it('409: a post that is not on the calendar', async () => {
    const { take } = await scheduled();
    await take();
    const { status, body } = await take();
    expect(status).toBe(409);
    expect(body.error.params.status).toBe('draft');
  });
});
