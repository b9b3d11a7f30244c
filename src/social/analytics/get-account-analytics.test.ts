import { describe, expect, it } from 'vitest';
import { story } from './figures-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

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

  it('400: a range that is upside down, too long, or of days that do not exist', async () => {
    const { tenant, accountId } = await story();
    const path = `/analytics/accounts/ACCOUNT`.replace('ACCOUNT', accountId);
    for (const range of ['from=2026-03-05&to=2026-03-01', 'from=2020-01-01&to=2026-01-01', 'from=2026-02-30'])
      expect((await tenant.social('GET', `${path}?${range}`)).status).toBe(400);
  });

  it('404: an account of another workspace', async () => {
    const { app, tenant } = await story();
    const other = await addAccount(app, await app.tenant(), { platform: 'bluesky' });
    expect((await tenant.social('GET', `/analytics/accounts/ACCOUNT`.replace('ACCOUNT', other))).status).toBe(
      404,
    );
  });
});
