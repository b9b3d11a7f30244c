import { describe, expect, it } from 'vitest';
import { addPublished } from '../comments/inbox-for-tests.ts';
import { setPost } from '../posts/posts-for-tests.ts';
import { expectForeignAccountUnknown, expectOddRangesRefused, read, story } from './figures-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

const RANGE = 'from=2026-03-01&to=2026-03-05&timezone=UTC';

type Total = { metric: string; value: number | null; previous: number | null; changePct: number | null };
const totalOf = (data: { totals: Total[] }, metric: string) =>
  data.totals.find((total) => total.metric === metric);

describe('get_analytics_overview', () => {
  it('200: totals with coverage, days without a reading stay empty, and nothing is estimated; the same over MCP', async () => {
    const { tenant, accountId, postId, app } = await story();
    await addAccount(app, tenant, { platform: 'bluesky' });
    const { status, body } = await tenant.social('GET', `/analytics/overview?${RANGE}`);
    expect(status).toBe(200);
    const { data } = body;
    expect(totalOf(data, 'reactions')).toEqual({
      metric: 'reactions',
      value: 60,
      previous: null,
      changePct: null,
      coverage: { accountsWithMetric: 1, accountsTotal: 2 },
    });
    expect(totalOf(data, 'engagements')?.value).toBe(61);
    expect(totalOf(data, 'engagementRate')?.value).toBeCloseTo(61 / 600);
    expect(totalOf(data, 'impressions')?.value).toBeNull();
    expect(totalOf(data, 'followers')?.value).toBe(160);
    expect(totalOf(data, 'followersDelta')?.value).toBeNull();
    expect(totalOf(data, 'posts')).toMatchObject({ value: 1, previous: 0, changePct: null });
    const series = data.series.find(({ metric }: { metric: string }) => metric === 'reactions');
    expect(series.points.map(({ value }: { value: number | null }) => value)).toEqual([
      10,
      20,
      null,
      null,
      null,
    ]);
    expect(data.topPosts).toMatchObject([{ postId, accountId, metrics: { reactions: 60 } }]);
    expect(data.byAccount).toHaveLength(2);
    expect([data.asOf, data.definitionVersion]).toEqual(['2026-03-04T20:00:00.000Z', '2']);
    const tool = await tenant.tool('get_analytics_overview', {
      from: '2026-03-01',
      to: '2026-03-05',
      timezone: 'UTC',
    });
    expect(tool.body.result.structuredContent.data).toEqual(data);
  });

  it('200: changePct is null when the coverage of the two periods differs', async () => {
    const { app, tenant, accountId, targetId } = await story();
    await read(app, tenant, accountId, '2026-03-07', { reactions: 90 }, targetId);
    const path = '/analytics/overview?from=2026-03-05&to=2026-03-08&timezone=UTC';
    const same = await tenant.social('GET', path);
    expect(totalOf(same.body.data, 'reactions')).toMatchObject({ value: 30, previous: 60, changePct: -50 });
    const late = await addAccount(app, tenant, { platform: 'bluesky' });
    const { targetId: theirs } = await addPublished(app, tenant, late, {
      publishedAt: new Date('2026-03-06T10:00:00Z'),
    });
    await read(app, tenant, late, '2026-03-07', { reactions: 500 }, theirs);
    const other = await tenant.social('GET', path);
    expect(totalOf(other.body.data, 'reactions')).toMatchObject({
      value: 530,
      previous: 60,
      changePct: null,
    });
  });

  it('200: by tag; a post with two counts with both, and followers with none', async () => {
    const { app, tenant, accountId, postId } = await story();
    const tag = async (name: string) => (await tenant.console('create_tag', { name })).body.data.id;
    const [launch, spring] = [await tag('Launch'), await tag('Spring')];
    const other = await addPublished(app, tenant, accountId, {
      publishedAt: new Date('2026-03-02T10:00:00Z'),
    });
    const plain = await addPublished(app, tenant, accountId, {
      publishedAt: new Date('2026-03-02T11:00:00Z'),
    });
    await read(app, tenant, accountId, '2026-03-02', { reactions: 5 }, other.targetId);
    await read(app, tenant, accountId, '2026-03-02', { reactions: 7 }, plain.targetId);
    await setPost(app, postId, { tags: [launch] });
    await setPost(app, other.postId, { tags: [launch, spring] });

    const { data } = (await tenant.social('GET', `/analytics/overview?${RANGE}`)).body;
    expect(data.byTag).toMatchObject([
      { tagId: launch, name: 'Launch', metrics: { posts: 2, reactions: 65, impressions: null } },
      { tagId: spring, name: 'Spring', metrics: { posts: 1, reactions: 5 } },
      { tagId: null, name: null, metrics: { posts: 1, reactions: 7 } },
    ]);
    expect(data.byTag[0].metrics).not.toHaveProperty('followers');
    expect(totalOf(data, 'reactions')?.value).toBe(72);
  });

  it('200: a narrowed credential counts its own accounts', async () => {
    const { app, tenant } = await story();
    const { token } = await tenant.credential({
      accountIds: [await addAccount(app, tenant, { platform: 'bluesky' })],
    });
    const { body } = await tenant.social('GET', `/analytics/overview?${RANGE}`, undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(totalOf(body.data, 'reactions')).toMatchObject({ value: null, coverage: { accountsTotal: 1 } });
  });

  it('400: a reversed range, one that is too long, or of days that do not exist', async () => {
    await expectOddRangesRefused('/analytics/overview');
  });

  it('404: an account of another workspace', async () => {
    await expectForeignAccountUnknown('/analytics/overview?accountIds=ACCOUNT');
  });
});
