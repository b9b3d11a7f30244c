import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { makeGroup, makeIdea } from './ideas-for-tests.ts';

describe('list_idea_groups', () => {
  it('200: in their order with their counts, page by page, the same over MCP', async () => {
    const { tenant } = await movingTenant();
    for (const name of ['a', 'b', 'c']) await makeGroup(tenant, { name });
    const first = await tenant.social('GET', '/idea-groups?limit=2');
    await makeIdea(tenant, { groupId: first.body.data.items[0].id });
    const second = await tenant.social('GET', `/idea-groups?limit=2&cursor=${first.body.data.nextCursor}`);
    const names = [...first.body.data.items, ...second.body.data.items].map(({ name }) => name);
    expect([names, second.body.data.nextCursor]).toEqual([['a', 'b', 'c'], null]);
    const tool = await tenant.tool('list_idea_groups', {});
    expect(
      tool.body.result.structuredContent.data.items.map(({ count }: { count: number }) => count),
    ).toEqual([1, 0, 0]);
  });
  it('400: a limit that is out of range', async () => {
    const { tenant } = await movingTenant();
    expect((await tenant.social('GET', '/idea-groups?limit=101')).status).toBe(400);
  });
});
