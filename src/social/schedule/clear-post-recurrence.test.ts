import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { ahead, bearer, draft, setPost } from '../posts/posts-for-tests.ts';
import { runSeries } from './run-series.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { key } from '../../../test/factories/key.ts';
import { addAccount } from '../../../test/factories/account.ts';

async function repeating() {
  const { app } = await startWorld();
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
  const { postId } = await draft(tenant, { accountIds: [accountId] });
  await tenant.social('POST', `/posts/${postId}/schedule`, { scheduledAt: ahead() }, key());
  const set = await tenant.social('PUT', `/posts/${postId}/recurrence`, { rrule: 'FREQ=DAILY' }, key());
  expect(set.status).toBe(200);
  return { app, tenant, postId };
}

describe('clear_post_recurrence', () => {
  it('200: the post keeps its time and nothing follows; again it changes nothing', async () => {
    const { app, tenant, postId } = await repeating();

    const { status, body } = await tenant.social('DELETE', `/posts/${postId}/recurrence`, undefined, key());

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ recurrence: null, status: 'scheduled', version: 4 });
    const tool = await tenant.tool('clear_post_recurrence', { postId, idempotencyKey: 'clear-as-tool' });
    expect(tool.body.result.structuredContent.data.version).toBe(4);
    await setPost(app, postId, { status: 'published' });
    await runSeries.run({}, jobContext(app));
    const posts = await app.services.database.system
      .selectFrom('posts')
      .select('id')
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(posts).toHaveLength(1);
  });

  it('403: the tier', async () => {
    const { tenant, postId } = await repeating();
    const { token } = await tenant.credential({ allowedActions: ['draft'] });
    const { status } = await tenant.social('DELETE', `/posts/${postId}/recurrence`, undefined, {
      ...key(),
      ...bearer(token),
    });
    expect(status).toBe(403);
  });

  it('404: a post of others', async () => {
    const { app, postId } = await repeating();
    const other = await app.tenant();
    expect((await other.social('DELETE', `/posts/${postId}/recurrence`, undefined, key())).status).toBe(404);
  });
});
