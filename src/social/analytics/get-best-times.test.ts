import { describe, expect, it } from 'vitest';
import { addPublished } from '../comments/inbox-for-tests.ts';
import { expectForeignAccountUnknown, expectOddRangesRefused, read, story } from './figures-for-tests.ts';

describe('get_best_times', () => {
  it('200: only hours with enough posts, in the zone; the same over MCP', async () => {
    const { app, tenant, accountId } = await story();
    for (const [day, reactions] of [
      ['02', 5],
      ['09', 9],
      ['16', 7],
    ] as const) {
      const at = new Date(`2026-03-${day}T08:15:00Z`);
      const { targetId } = await addPublished(app, tenant, accountId, { publishedAt: at });
      await read(app, tenant, accountId, '2026-03-20', { reactions }, targetId);
    }
    const { status, body } = await tenant.social(
      'GET',
      '/analytics/best-times?to=2026-03-20&timezone=Europe/Berlin',
    );
    expect([status, body.data.items]).toEqual([
      200,
      [{ weekday: 1, hour: 9, posts: 3, medianEngagements: 7 }],
    ]);
    expect(body.data.postsCounted).toBe(4);
    const tool = await tenant.tool('get_best_times', { to: '2026-03-20', timezone: 'Europe/Berlin' });
    expect(tool.body.result.structuredContent.data).toEqual(body.data);
  });

  it('400: a reversed range, one that is too long, or of days that do not exist', async () => {
    await expectOddRangesRefused('/analytics/best-times');
  });

  it('404: an account of another workspace', async () => {
    await expectForeignAccountUnknown('/analytics/best-times?accountIds=ACCOUNT');
  });
});
