import { describe, expect, it } from 'vitest';
import { addPublished } from '../comments/inbox-for-tests.ts';
import { expectForeignAccountUnknown, expectOddRangesRefused, story } from './figures-for-tests.ts';

const RANGE = 'from=2026-03-01&to=2026-03-05&timezone=UTC';

describe('list_post_analytics', () => {
  it('200: newest first with the last reading, page by page, in days of the zone; the same over MCP', async () => {
    const { app, tenant, accountId, postId } = await story();
    const late = await addPublished(app, tenant, accountId, {
      publishedAt: new Date('2026-03-05T23:30:00Z'),
    });
    const first = await tenant.social('GET', `/analytics/posts?${RANGE}&limit=1`);
    const second = await tenant.social(
      'GET',
      `/analytics/posts?${RANGE}&limit=1&cursor=${first.body.data.nextCursor}`,
    );
    expect(first.body.data.items).toMatchObject([{ postId: late.postId, metrics: {}, asOf: null }]);
    expect(second.body.data.items).toMatchObject([{ postId, metrics: { reactions: 60, engagements: 61 } }]);
    // In Berlin it is already the sixth.
    const tool = await tenant.tool('list_post_analytics', {
      from: '2026-03-01',
      to: '2026-03-05',
      timezone: 'Europe/Berlin',
    });
    expect(tool.body.result.structuredContent.data.items).toHaveLength(1);
  });

  it('400: a reversed range, one that is too long, or of days that do not exist', async () => {
    await expectOddRangesRefused('/analytics/posts');
  });

  it('404: an account of another workspace', async () => {
    await expectForeignAccountUnknown('/analytics/posts?accountIds=ACCOUNT');
  });
});
