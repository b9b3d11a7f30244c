import { describe, expect, it } from 'vitest';
import { story } from './figures-for-tests.ts';

describe('get_metric_definitions', () => {
  it('200: every metric that an overview has; the same over MCP', async () => {
    const { tenant } = await story();
    const { status, body } = await tenant.social('GET', '/analytics/definitions');
    const overview = await tenant.social('GET', '/analytics/overview');
    const names = (list: { metric: string }[]) => list.map(({ metric }) => metric);
    expect([status, names(body.data.metrics)]).toEqual([200, names(overview.body.data.totals)]);
    expect((await tenant.tool('get_metric_definitions')).body.result.structuredContent.data).toEqual(
      body.data,
    );
  });
});
