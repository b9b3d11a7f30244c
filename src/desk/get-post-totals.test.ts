import { describe, expect, it } from 'vitest';
import { addAccount } from '../../test/factories/account.ts';
import { newTenant, startApp } from '../../test/harness.ts';
import { read } from '../social/analytics/figures-for-tests.ts';
import { addPublished } from '../social/comments/inbox-for-tests.ts';

describe('get_post_totals', () => {
  it('200: the last reading of each account, added up; a post without readings is left out', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    const publishedAt = new Date('2026-03-01T10:00:00Z');
    const seen = await addPublished(app, tenant, accountId, { publishedAt });
    const unread = await addPublished(app, tenant, accountId, { publishedAt });
    await read(app, tenant, accountId, '2026-03-01', { reactions: 1, views: 10 }, seen.targetId);
    await read(app, tenant, accountId, '2026-03-02', { reactions: 4, comments: 1, views: 50 }, seen.targetId);

    const postIds = [seen.postId, unread.postId];
    const { status, body } = await tenant.console('get_post_totals', { postIds });
    expect(status).toBe(200);
    expect(body.data.posts).toEqual([
      { postId: seen.postId, impressions: 50, engagements: 5, engagementRate: 0.1 },
    ]);
    const other = await app.tenant();
    expect((await other.console('get_post_totals', { postIds })).body.data.posts).toEqual([]);
  });

  it('400: no post, or too many', async () => {
    const tenant = await newTenant();
    for (const postIds of [[], Array.from({ length: 101 }, (_, n) => `pst_${n}`)])
      expect((await tenant.console('get_post_totals', { postIds })).status).toBe(400);
  });
});
