import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { bearer, draft, setPost, setTargets } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

const app = await startApp();

interface Day {
  date: string;
  posts: { postId: string }[];
}
const filled = (days: Day[]) =>
  days.filter(({ posts }) => posts.length > 0).map(({ date, posts }) => [date, posts.map((p) => p.postId)]);

describe('get_calendar', () => {
  it('200: by day of the zone; published posts are at the time when they were published', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    const late = await draft(tenant, { scheduledAt: '2099-03-01T23:30:00Z', accountIds: [accountId] });
    const done = await draft(tenant, { scheduledAt: '2099-03-09T00:00:00Z' });
    await setPost(app, done.postId, { status: 'published', published_at: new Date('2099-03-03T10:00:00Z') });
    await draft(tenant);
    const query = 'from=2099-03-01&to=2099-03-09';

    const utc = await tenant.social('GET', `/calendar?${query}`);
    const berlin = await tenant.social('GET', `/calendar?${query}&timezone=Europe/Berlin`);
    const tool = await tenant.tool('get_calendar', { from: '2099-03-01', to: '2099-03-09' });

    expect(utc.status).toBe(200);
    expect(utc.body.data.days).toHaveLength(9);
    expect(filled(utc.body.data.days)).toEqual([
      ['2099-03-01', [late.postId]],
      ['2099-03-03', [done.postId]],
    ]);
    expect(filled(berlin.body.data.days)[0]).toEqual(['2099-03-02', [late.postId]]);
    expect(berlin.body.data.days[1].posts[0]).toEqual({
      postId: late.postId,
      status: 'draft',
      at: '2099-03-01T23:30:00.000Z',
      localTime: '2099-03-02T00:30',
      title: null,
      text: 'Hello',
      platforms: ['x'],
      accountIds: [accountId],
      tags: [],
      deepLink: expect.stringContaining(late.postId),
      isProjected: false,
      pictureUrl: null,
    });
    expect(berlin.body.data.truncated).toBe(false);
    expect(tool.body.result.structuredContent.data).toEqual(utc.body.data);
  });

  it('200: every occurrence of a series, those of the rule marked as projected', async () => {
    const tenant = await app.tenant();
    const accountIds = [await addAccount(app, tenant)];
    const { postId } = await draft(tenant, { scheduledAt: '2099-05-01T09:00:00Z', accountIds });
    await tenant.social(
      'PUT',
      `/posts/${postId}/recurrence`,
      { rrule: 'FREQ=DAILY;COUNT=4', exceptions: ['2099-05-03'] },
      { 'idempotency-key': `calendar-${postId}` },
    );
    const { body } = await tenant.social('GET', '/calendar?from=2099-05-01&to=2099-05-09');
    expect(
      body.data.days.flatMap(({ date, posts }: { date: string; posts: { isProjected: boolean }[] }) =>
        posts.map(({ isProjected }) => [date, isProjected]),
      ),
    ).toEqual([
      ['2099-05-01', false],
      ['2099-05-02', true],
      ['2099-05-04', true],
    ]);
    const later = await tenant.social('GET', '/calendar?from=2099-05-04&to=2099-05-04');
    expect(later.body.data.days[0].posts).toMatchObject([{ postId, isProjected: true }]);

    // A post moved to an earlier time is not shown at the rule's time as well.
    await setPost(app, postId, { scheduled_at: new Date('2099-04-30T09:00:00Z') });
    const moved = await tenant.social('GET', '/calendar?from=2099-05-01&to=2099-05-02');
    expect(moved.body.data.days.map(({ posts }: { posts: object[] }) => posts.length)).toEqual([0, 1]);
  });

  it('200: posts that were published immediately and failed are at the time of the attempt', async () => {
    const tenant = await app.tenant();
    const accountIds = [await addAccount(app, tenant)];
    const { postId } = await draft(tenant, { accountIds });
    const idle = await draft(tenant, { accountIds });
    await setPost(app, postId, { status: 'failed' });
    await setTargets(app, postId, { status: 'failed', accepted_at: new Date('2099-03-03T10:00:00Z') });
    await setTargets(app, idle.postId, { accepted_at: new Date('2099-03-03T10:00:00Z') });

    const { body } = await tenant.social('GET', '/calendar?from=2099-03-01&to=2099-03-09');
    const states = await tenant.console('get_calendar_states', {
      from: '2099-03-03T00:00:00Z',
      to: '2099-03-04T00:00:00Z',
    });

    expect(filled(body.data.days)).toEqual([['2099-03-03', [postId]]]);
    expect(body.data.days[2].posts[0]).toMatchObject({ at: '2099-03-03T10:00:00.000Z', status: 'failed' });
    expect(states.body.data.posts).toMatchObject([{ postId, failed: 1 }]);
  });

  it('200: a day of a clock change has all of its hours and none of the next', async () => {
    const tenant = await newTenant();
    const inside = await draft(tenant, { scheduledAt: '2027-10-31T22:30:00Z' });
    await draft(tenant, { scheduledAt: '2027-10-31T23:00:00Z' });

    const { body } = await tenant.social(
      'GET',
      '/calendar?from=2027-10-31&to=2027-10-31&timezone=Europe/Berlin',
    );

    expect(filled(body.data.days)).toEqual([['2027-10-31', [inside.postId]]]);
  });

  it('200: filters, and only what a narrowed credential may see', async () => {
    const tenant = await app.tenant();
    const [mine, hidden] = [
      await addAccount(app, tenant),
      await addAccount(app, tenant, { platform: 'threads' }),
    ];
    const scheduledAt = '2099-03-01T12:00:00Z';
    const a = await draft(tenant, { scheduledAt, accountIds: [mine, hidden] });
    const b = await draft(tenant, { scheduledAt, accountIds: [hidden] });
    const { token } = await tenant.credential({ accountIds: [mine] });
    const ask = (extra: string, headers?: Record<string, string>) =>
      tenant.social('GET', `/calendar?from=2099-03-01&to=2099-03-01${extra}`, undefined, headers);
    const posts = async (extra: string, headers?: Record<string, string>) =>
      (await ask(extra, headers)).body.data.days[0].posts;

    expect((await posts('&platform=x')).map((p: { postId: string }) => p.postId)).toEqual([a.postId]);
    expect(await posts(`&accountId=${hidden}`)).toHaveLength(2);
    expect(await posts('&status=published')).toEqual([]);
    const seen = await posts('', bearer(token));
    expect(seen.map((p: { postId: string }) => p.postId)).toEqual([a.postId]);
    expect(seen[0].accountIds).toEqual([mine]);
    // Nor may a filter reveal where else a post goes.
    expect(await posts('&platform=threads', bearer(token))).toEqual([]);
    expect(await posts(`&accountId=${hidden}`, bearer(token))).toEqual([]);
    expect(await posts(`&accountId=${mine}&platform=x`, bearer(token))).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toContain(b.postId);
  });

  it.each([
    ['63 days', 'from=2099-01-01&to=2099-03-04', 'to'],
    ['to before from', 'from=2099-01-02&to=2099-01-01', 'to'],
    ['a day that does not exist', 'from=2099-02-29&to=2099-03-01', 'from'],
    ['no range', '', 'from'],
    ['an unknown zone', 'from=2099-01-01&to=2099-01-01&timezone=Mars/Base', 'timezone'],
  ])('400: %s', async (_name, query, field) => {
    const tenant = await newTenant();

    const { status, body } = await tenant.social('GET', `/calendar?${query}`);

    expect(status).toBe(400);
    expect(body.error.params.fields).toContain(field);
  });
});
