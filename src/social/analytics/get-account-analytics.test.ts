import { describe, expect, it } from 'vitest';
import { expectForeignAccountUnknown, expectOddRangesRefused, story } from './figures-for-tests.ts';

const RANGE = 'from=2026-03-01&to=2026-03-05&timezone=UTC';

describe('get_account_analytics', () => {
  it('200: the figures of one account; the same over MCP', async () => {
    const { tenant, accountId } = await story();
    const { status, body } = await tenant.social(
      'GET',
      `/analytics/accounts/${accountId}?${RANGE}&compare=none`,
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ accountId, platform: 'bluesky', previousRange: null });
    const followers = body.data.series.find(({ metric }: { metric: string }) => metric === 'followers');
    expect(followers.points.map(({ value }: { value: number | null }) => value)).toEqual([
      110,
      130,
      null,
      160,
      null,
    ]);
    const tool = await tenant.tool('get_account_analytics', {
      accountId,
      from: '2026-03-01',
      to: '2026-03-05',
      timezone: 'UTC',
      compare: 'none',
    });
    expect(tool.body.result.structuredContent.data).toEqual(body.data);
  });

  it('400: a reversed range, one that is too long, or of days that do not exist', async () => {
    await expectOddRangesRefused('/analytics/accounts/ACCOUNT');
  });

  it('404: an account of another workspace', async () => {
    await expectForeignAccountUnknown('/analytics/accounts/ACCOUNT');
  });
});
