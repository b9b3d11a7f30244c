import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { ahead, bearer, draft, eventsOf, setPost } from '../posts/posts-for-tests.ts';
import { key } from '../../../test/factories/key.ts';
import { addAccount } from '../../../test/factories/account.ts';

async function scheduled() {
  const { app } = await startWorld();
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
  const { postId } = await draft(tenant, { accountIds: [accountId] });
  await tenant.social('POST', `/posts/${postId}/schedule`, { scheduledAt: ahead() }, key());
  const move = (body: object, headers = {}) =>
    tenant.social('POST', `/posts/${postId}/reschedule`, body, { ...key(), ...headers });
  return { app, tenant, accountId, postId, move };
}

describe('reschedule_post', () => {
  it('200: another time, not counted again', async () => {
    const { app, tenant, postId, move } = await scheduled();
    const at = ahead(9);

    const { status, body } = await move({ scheduledAt: at });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'scheduled', scheduledAt: at, version: 3 });
    expect(await eventsOf(app, postId)).toEqual(['post.created', 'post.scheduled', 'post.scheduled']);
    const { quotas } = (await tenant.social('GET', '/workspace')).body.data;
    expect(quotas.scheduledThisMonth.used).toBe(1);
    const tool = await tenant.tool('reschedule_post', {
      postId,
      localTime: '2099-07-01T09:00',
      timezone: 'Europe/Berlin',
      idempotencyKey: 'move-again-please',
    });
    expect(tool.body.result.structuredContent.data.scheduledAt).toBe('2099-07-01T07:00:00.000Z');
  });

  it('400: in the past', async () => {
    const { move } = await scheduled();
    expect((await move({ scheduledAt: '2020-01-01T00:00:00Z' })).status).toBe(400);
  });

  it('403: a post that also goes to accounts outside the credential', async () => {
    const { app, tenant, accountId } = await scheduled();
    const second = await addAccount(app, tenant, { platform: 'bluesky' });
    const { postId } = await draft(tenant, { accountIds: [accountId, second] });
    await tenant.social('POST', `/posts/${postId}/schedule`, { scheduledAt: ahead() }, key());
    const { token } = await tenant.credential({ accountIds: [second] });
    const path = `/posts/${postId}/reschedule`;
    const { status } = await tenant.social(
      'POST',
      path,
      { scheduledAt: ahead(5) },
      { ...key(), ...bearer(token) },
    );
    expect(status).toBe(403);
  });

  it('404: a post of another workspace', async () => {
    const { app, postId } = await scheduled();
    const other = await app.tenant();
    const { status } = await other.social(
      'POST',
      `/posts/${postId}/reschedule`,
      { scheduledAt: ahead() },
      key(),
    );
    expect(status).toBe(404);
  });

  it.each(['draft', 'publishing', 'published'])('409: a post that is %s', async (from) => {
    const { app, postId, move } = await scheduled();
    await setPost(app, postId, { status: from });
    const { status, body } = await move({ scheduledAt: ahead() });
    expect(status).toBe(409);
    expect(body.error.params.status).toBe(from);
  });
});
