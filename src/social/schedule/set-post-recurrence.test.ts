import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, startWorld, type World } from '../../../test/factories/world.ts';
import { ahead, draft, eventsOf, setPost, setTargets } from '../posts/posts-for-tests.ts';
import { runSeries } from './run-series.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { key } from '../../../test/factories/key.ts';
import { addAccount } from '../../../test/factories/account.ts';

async function ready(
  { app }: World,
  body: object = { localTime: '2099-03-27T09:00', timezone: 'Europe/Berlin' },
) {
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
  const { postId }: { postId: string } = await draft(tenant, { accountIds: [accountId], title: 'Weekly' });
  const put = await tenant.social('POST', `/posts/${postId}/schedule`, body, key());
  expect(put.status).toBe(200);
  const repeat = (rule: object, headers = {}) =>
    tenant.social('PUT', `/posts/${postId}/recurrence`, rule, { ...key(), ...headers });
  return { app, tenant, accountId, postId, repeat };
}

describe('set_post_recurrence', () => {
  it('200: the post is the first of its series', async () => {
    const { tenant, postId, repeat } = await ready(await startWorld());

    const { status, body } = await repeat({
      rrule: 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=4',
      exceptions: ['2099-04-10'],
    });

    expect(status).toBe(200);
    expect(body.data.recurrence).toEqual({
      rrule: 'FREQ=WEEKLY;BYDAY=FR',
      until: null,
      count: 4,
      exceptions: ['2099-04-10'],
      seriesId: postId,
      occurrence: 1,
      start: '2099-03-27T09:00',
    });
    const tool = await tenant.tool('set_post_recurrence', {
      postId,
      rrule: 'FREQ=DAILY',
      until: '2099-05-01T00:00:00Z',
      idempotencyKey: 'repeat-over-mcp',
    });
    expect(tool.body.result.structuredContent.data.recurrence).toMatchObject({
      rrule: 'FREQ=DAILY',
      count: null,
    });
  });

  it.each([
    { rrule: 'FREQ=HOURLY' },
    { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' },
    { rrule: 'FREQ=DAILY', count: 3, until: '2099-05-01T00:00:00Z' },
    { rrule: 'FREQ=DAILY', until: '2098-01-01T00:00:00Z' },
    { rrule: 'FREQ=DAILY', exceptions: ['2099-02-30'] },
    {},
  ])('400: %j', async (rule) => {
    const { repeat } = await ready(await startWorld());
    expect((await repeat(rule)).status).toBe(400);
  });

  it('404: a post of another workspace', async () => {
    const { app, postId } = await ready(await startWorld());
    const other = await app.tenant();
    const { status } = await other.social(
      'PUT',
      `/posts/${postId}/recurrence`,
      { rrule: 'FREQ=DAILY' },
      key(),
    );
    expect(status).toBe(404);
  });

  it('409: without a time, or after it was published', async () => {
    const { app, tenant, postId, repeat } = await ready(await startWorld());
    const plain = await draft(tenant);
    const path = `/posts/${plain.postId}/recurrence`;
    expect((await tenant.social('PUT', path, { rrule: 'FREQ=DAILY' }, key())).status).toBe(409);
    await setPost(app, postId, { status: 'published' });
    expect((await repeat({ rrule: 'FREQ=DAILY' })).status).toBe(409);
  });
});

describe('run_series', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(async () => {
    await world.app.close();
    await world.sandbox.close();
  });
  const turn = () => runSeries.run({}, jobContext(world.app));
  const followers = (seriesId: string) =>
    world.app.services.database.system
      .selectFrom('posts')
      .selectAll()
      .where('series_id', '=', seriesId)
      .where('occurrence', '>', 1)
      .orderBy('occurrence')
      .execute();

  it('creates the next occurrence when the previous one is handed over, once, over clock changes', async () => {
    const { app, tenant, accountId, postId, repeat } = await ready(world);
    await repeat({ rrule: 'FREQ=WEEKLY;BYDAY=FR', count: 2 });
    await turn();
    expect(await followers(postId)).toEqual([]);

    await setPost(app, postId, { status: 'publishing' });
    await Promise.all([turn(), turn(), turn()]);

    const made = await followers(postId);
    expect(made).toHaveLength(1);
    const [next] = made;
    expect(next).toMatchObject({
      status: 'scheduled',
      title: 'Weekly',
      local_time: '2099-04-03T09:00',
      created_via: 'recurrence',
      source_post_id: postId,
    });
    // Summer time began in between: nine o'clock is an hour earlier in UTC.
    expect(next?.scheduled_at?.toISOString()).toBe('2099-04-03T07:00:00.000Z');
    const shown = await tenant.social('GET', `/posts/${next?.id}`);
    expect(shown.body.data.targets).toEqual([expect.objectContaining({ accountId, status: 'pending' })]);
    expect(await eventsOf(app, next?.id ?? '')).toEqual(['post.created', 'post.scheduled']);
    const { quotas } = (await tenant.social('GET', '/workspace')).body.data;
    expect(quotas.scheduledThisMonth.used).toBe(2);

    await setPost(app, next?.id ?? '', { status: 'published' });
    await turn();
    expect(await followers(postId)).toHaveLength(1);
  });

  it('skips occurrences in the past, and the accounts that were skipped', async () => {
    const { app, postId, repeat } = await ready(world, { scheduledAt: ahead(1) });
    await repeat({ rrule: 'FREQ=DAILY' });
    await setTargets(app, postId, { status: 'skipped' });
    world.pass(5 * 86_400);
    await setPost(app, postId, { status: 'failed' });

    await turn();

    const [next] = await followers(postId);
    expect(next?.occurrence).toBeGreaterThanOrEqual(5);
    expect(next?.scheduled_at && next.scheduled_at > world.app.services.clock.now()).toBe(true);
    const targets = await app.services.database.system
      .selectFrom('post_targets')
      .select('id')
      .where('post_id', '=', next?.id ?? '')
      .execute();
    expect(targets).toEqual([]);
  });

  it('without a place in the plan it waits as a draft with the reason', async () => {
    const { app, tenant, postId, repeat } = await ready(world);
    await repeat({ rrule: 'FREQ=DAILY' });
    await app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ scheduledThisMonth: 1 }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    await setPost(app, postId, { status: 'published' });

    await turn();

    const [next] = await followers(postId);
    expect(next?.status).toBe('draft');
    expect(await eventsOf(app, next?.id ?? '')).toEqual(['post.created', 'quota.warning']);
  });
});
