import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { ahead, draft, setPost } from '../posts/posts-for-tests.ts';
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
  it('200: the post keeps its time and nothing follows; repeating it changes nothing', async () => {
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

  it('200: in the middle of a series nothing follows the earlier ones either', async () => {
    const { app, tenant, postId } = await repeating();
    await setPost(app, postId, { status: 'published' });
    await runSeries.run({}, jobContext(app));
    const postsOf = () =>
      app.services.database.system
        .selectFrom('posts')
        .select(['id', 'occurrence'])
        .where('workspace_id', '=', tenant.workspaceId)
        .orderBy('created_at')
        .execute();
    const second = (await postsOf()).find(({ id }) => id !== postId);
    expect(second?.occurrence).toBe(2);

    await tenant.social('DELETE', `/posts/${second?.id}/recurrence`, undefined, key());
    await runSeries.run({}, jobContext(app));
    expect(await postsOf()).toHaveLength(2);

    const again = await tenant.social(
      'PUT',
      `/posts/${second?.id}/recurrence`,
      { rrule: 'FREQ=WEEKLY' },
      key(),
    );
    expect(again.body.data.recurrence).toMatchObject({ seriesId: second?.id, occurrence: 1 });
  });

  it('404: a post of another workspace', async () => {
    const { app, postId } = await repeating();
    const other = await app.tenant();
    expect((await other.social('DELETE', `/posts/${postId}/recurrence`, undefined, key())).status).toBe(404);
  });
});
